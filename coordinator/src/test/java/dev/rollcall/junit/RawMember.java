package dev.rollcall.junit;

import dev.rollcall.Rollcall;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HexFormat;

/** A member of group "billing" without a client library: it joins, and is silent from then on. */
final class RawMember implements AutoCloseable {

    /** JoinGroup version 0 of client raw: no member id yet, a session of 10 s, the protocol range without topics. */
    private static final String JOIN = "000b 0000 00000001 0003 726177"
            + "0007 62696c6c696e67 00002710 0000"
            + "0008 636f6e73756d6572 00000001"
            + "0005 72616e6765 00000010 0000 00000001 0001 61 ffffffff 000000";

    private final Socket socket;

    RawMember(Rollcall rollcall) {
        try {
            socket = new Socket(
                    InetAddress.getLoopbackAddress(), rollcall.brokers().get(0).port());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Joins; whoever is asked first in a group is answered at once. */
    RawMember join() {
        ask();
        try {
            DataInputStream answers = new DataInputStream(socket.getInputStream());
            answers.skipNBytes(answers.readInt());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return this;
    }

    /** Asks to join, and does not wait for the answer. */
    void ask() {
        byte[] request = HexFormat.of().parseHex(JOIN.replace(" ", ""));
        try {
            socket.getOutputStream().write(new byte[] {0, 0, 0, (byte) request.length});
            socket.getOutputStream().write(request);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
