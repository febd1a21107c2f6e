// kafkajs behind the commands and events of dev.rollcall.it.clients.program.ClientProgram, as far as kafkajs has them.
// Argument: the bootstrap servers.
'use strict'

const readline = require('readline')
const { Kafka, logLevel } = require('kafkajs')

const bootstrapServers = process.argv[2]
const consumers = new Map()

function kafka(clientId) {
  return new Kafka({
    clientId,
    brokers: [bootstrapServers],
    logLevel: logLevel.WARN,
    logCreator: () => ({ log }) => process.stderr.write(`${log.message} ${log.error || ''}\n`),
    retry: { initialRetryTime: 20, maxRetryTime: 500 },
  })
}

function say(line) {
  process.stdout.write(line.replace(/\n/g, ' ') + '\n')
}

function event(name, kind, payload) {
  say(`* ${name} ${kind} ${payload}`)
}

function partitionsOf(assignment) {
  return Object.entries(assignment).flatMap(([topic, partitions]) => partitions.map(p => `${topic}-${p}`))
}

class Consumer {
  constructor(name, settings) {
    this.name = name
    this.assignment = []
    this.committing = false
    this.consumer = kafka(name).consumer({
      groupId: settings['group.id'],
      sessionTimeout: Number(settings['session.timeout.ms']),
      heartbeatInterval: 100,
      maxWaitTimeInMs: 100,
      metadataMaxAge: 500,
    })
    this.consumer.on(this.consumer.events.REBALANCING, () => this.own([]))
    this.consumer.on(this.consumer.events.GROUP_JOIN, ({ payload }) =>
      this.own(partitionsOf(payload.memberAssignment)))
    this.consumer.on(this.consumer.events.CRASH, ({ payload }) =>
      event(name, 'failed', `${payload.error.name} ${payload.error.message}`))
  }

  own(partitions) {
    event(this.name, 'revoked', this.assignment.join(','))
    this.assignment = partitions
    event(this.name, 'assigned', partitions.join(','))
  }

  async execute(verb, args) {
    switch (verb) {
      case 'commit-after-poll':
        this.committing = true
        return ''
      case 'subscribe':
        await this.consumer.connect()
        await this.consumer.subscribe({ topics: args[0].split(','), fromBeginning: true })
        await this.consumer.run({
          autoCommit: this.committing,
          eachBatch: async ({ batch, resolveOffset }) => {
            const records = batch.messages.map(m => `${m.offset}:${m.value}`)
            event(this.name, 'records', `${batch.topic}-${batch.partition} ${records.join(',')}`)
            resolveOffset(batch.lastOffset())
          },
        })
        return ''
      case 'close':
        await this.consumer.disconnect()
        return ''
      default:
        throw new Error(`a kafkajs consumer does not know ${verb}`)
    }
  }
}

let producer = null
let admin = null

async function produce(topic, partitions, first, count) {
  if (!producer) {
    producer = kafka('producer').producer()
    await producer.connect()
  }
  const messages = []
  for (let value = first; value < first + count; value++) {
    messages.push({ value: String(value), partition: value % partitions })
  }
  await producer.send({ topic, acks: -1, messages })
  return String(messages.length)
}

async function administer(verb, args) {
  if (!admin) {
    admin = kafka('admin').admin()
    await admin.connect()
  }
  switch (verb) {
    case 'create-topic':
      await admin.createTopics({
        waitForLeaders: true,
        topics: [{ topic: args[0], numPartitions: Number(args[1]), replicationFactor: 1 }],
      })
      return ''
    case 'list-groups':
      return (await admin.listGroups()).groups.map(group => group.groupId).sort().join(';')
    case 'describe-group': {
      const { groups } = await admin.describeGroups([args[0]])
      const members = groups[0].members.map(member => member.clientId).sort()
      return [groups[0].state, groups[0].protocol, ...members].join(';')
    }
    case 'list-offsets': {
      const offsets = await admin.fetchOffsets({ groupId: args[0] })
      return offsets
        .flatMap(({ topic, partitions }) => partitions.map(p => `${topic}-${p.partition}=${p.offset}`))
        .sort()
        .join(';')
    }
    case 'delete-group':
      await admin.deleteGroups([args[0]])
      return ''
    default:
      throw new Error(`the kafkajs admin client does not know ${verb}`)
  }
}

async function execute(verb, args) {
  switch (verb) {
    case 'consumer': {
      const settings = Object.fromEntries(args.slice(1).map(setting => setting.split('=')))
      consumers.set(args[0], new Consumer(args[0], settings))
      return ''
    }
    case 'tell':
      return consumers.get(args[0]).execute(args[1], args.slice(2))
    case 'produce':
      return produce(args[0], Number(args[1]), Number(args[2]), Number(args[3]))
    default:
      return administer(verb, args)
  }
}

readline
  .createInterface({ input: process.stdin })
  .on('line', line => {
    const [id, verb, ...args] = line.split(' ')
    execute(verb, args).then(
      payload => say(`@ ${id} ok ${payload}`),
      failure => say(`@ ${id} error ${failure.name} ${failure.message}`))
  })
  .on('close', () => process.exit(0))
