import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Workflow: released versions of flows, instances with their events, and what is read of them in lists (tasks, copies).
 * Events are the truth, the state of an instance and its tasks are worked out of them (`src/core/flow`).
 */
export const flow: Migration = {
  name: '0023-flow',
  up: async (trx) => {
    const now = sql`now()`
    await trx.schema
      .createTable('flow_version')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('templateId', 'varchar(50)', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      // a released definition is never changed: instances go on by the one that they began with
      .addColumn('definition', 'jsonb', (c) => c.notNull())
      .addColumn('hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('creatorUserId', 'varchar(50)')
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addUniqueConstraint('flow_version_number', ['templateId', 'number'])
      .execute()
    await trx.schema
      .createTable('flow_instance')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('templateId', 'varchar(50)', (c) => c.notNull())
      .addColumn('versionId', 'varchar(50)', (c) => c.notNull().references('flow_version.id'))
      .addColumn('modelId', 'varchar(50)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(50)', (c) => c.notNull())
      .addColumn('fullName', 'varchar(255)', (c) => c.notNull())
      // what FlowState says, in columns for lists
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('suspended', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('nodes', 'jsonb', (c) => c.notNull().defaultTo('[]'))
      .addColumn('starter', 'varchar(50)')
      .addColumn('launchedBy', 'varchar(50)')
      .addColumn('state', 'jsonb', (c) => c.notNull())
      // counts commands; events carry the one that they came of
      .addColumn('rev', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('startTime', 'timestamptz')
      .addColumn('changeTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('endTime', 'timestamptz')
      .execute()
    await sql`create unique index flow_instance_record on flow_instance ("modelId", "recordId")`.execute(trx)
    await sql`create index flow_instance_starter on flow_instance ("starter", "creatorTime" desc, "id")`.execute(trx)
    await sql`create index flow_instance_launched on flow_instance ("launchedBy") where "launchedBy" is not null`.execute(trx)
    await sql`create index flow_instance_all on flow_instance ("creatorTime" desc, "id")`.execute(trx)
    await sql`create index flow_instance_version on flow_instance ("versionId", "status")`.execute(trx)
    await trx.schema
      .createTable('flow_event')
      .addColumn('instanceId', 'varchar(50)', (c) => c.notNull().references('flow_instance.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('rev', 'integer', (c) => c.notNull())
      .addColumn('event', 'jsonb', (c) => c.notNull())
      // with the first event of a command: what was wanted, and what the server found for it
      .addColumn('command', 'jsonb')
      .addColumn('facts', 'jsonb')
      .addColumn('actor', 'varchar(50)')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('flow_event_key', ['instanceId', 'seq'])
      .execute()
    await trx.schema
      .createTable('flow_task')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('instanceId', 'varchar(50)', (c) => c.notNull().references('flow_instance.id').onDelete('cascade'))
      // t1, t2, … of the instance
      .addColumn('task', 'varchar(20)', (c) => c.notNull())
      .addColumn('templateId', 'varchar(50)', (c) => c.notNull())
      .addColumn('node', 'varchar(50)', (c) => c.notNull())
      .addColumn('round', 'integer', (c) => c.notNull())
      .addColumn('person', 'varchar(50)', (c) => c.notNull())
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('why', 'jsonb', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      // when it could be decided first, until when it should be, and when it was decided or closed
      .addColumn('openTime', 'timestamptz')
      .addColumn('dueTime', 'timestamptz')
      .addColumn('endTime', 'timestamptz')
      // who decided, where it was somebody else in the person's place
      .addColumn('actor', 'varchar(50)')
      .addColumn('handle', 'integer')
      .addUniqueConstraint('flow_task_of', ['instanceId', 'task'])
      .execute()
    await sql`create index flow_task_open on flow_task ("person", "openTime" desc, "id") where "state" = 'open'`.execute(trx)
    await sql`create index flow_task_done on flow_task ("person", "endTime" desc, "id") where "handle" is not null`.execute(trx)
    await sql`create index flow_task_actor on flow_task ("actor", "endTime" desc) where "actor" is not null`.execute(trx)
    await sql`create index flow_task_node on flow_task ("templateId", "node") include ("openTime", "endTime", "state")`.execute(trx)
    await trx.schema
      .createTable('flow_copy')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('instanceId', 'varchar(50)', (c) => c.notNull().references('flow_instance.id').onDelete('cascade'))
      .addColumn('node', 'varchar(50)', (c) => c.notNull())
      .addColumn('person', 'varchar(50)', (c) => c.notNull())
      .addColumn('why', 'jsonb', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('readTime', 'timestamptz')
      .execute()
    await sql`create index flow_copy_person on flow_copy ("person", "creatorTime" desc, "id")`.execute(trx)
    await sql`create index flow_copy_instance on flow_copy ("instanceId")`.execute(trx)
    await trx.schema
      .createTable('flow_comment')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('instanceId', 'varchar(50)', (c) => c.notNull().references('flow_instance.id').onDelete('cascade'))
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('creatorUserId', 'varchar(50)', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await sql`create index flow_comment_of on flow_comment ("instanceId", "creatorTime", "id")`.execute(trx)
  },
}

/** Where flows wait, and how long their nodes took of late: read of what is open and of the last decisions, however many there were. */
export const flowWaiting: Migration = {
  name: '0024-flow-waiting',
  up: async (trx) => {
    await sql`create index flow_task_waiting on flow_task ("templateId", "node") include ("instanceId", "openTime", "dueTime")
      where "state" = 'open'`.execute(trx)
    await sql`drop index flow_task_node`.execute(trx)
    await sql`create index flow_task_decided on flow_task ("templateId", "node", "endTime" desc) include ("openTime")
      where "state" in ('agreed', 'refused')`.execute(trx)
    await sql`create index flow_instance_held on flow_instance ("templateId") where "held" = 1`.execute(trx)
  },
}

/** Imports in the background name the flow that their rows are launched through. */
export const sheetFlow: Migration = {
  name: '0025-sheet-flow',
  up: async (trx) => {
    await trx.schema.alterTable('base_sheet_task').addColumn('flowId', 'varchar(50)').execute()
  },
}

/** Sub-flows: the place of another instance that launched an instance, and the instance at the top of them. */
export const flowParent: Migration = {
  name: '0031-flow-parent',
  up: async (trx) => {
    await trx.schema
      .alterTable('flow_instance')
      // one that is deleted leaves what it launched
      .addColumn('parentId', 'varchar(50)', (c) => c.references('flow_instance.id').onDelete('set null'))
      .addColumn('parentNode', 'varchar(50)')
      .addColumn('parentRound', 'integer')
      .addColumn('rootId', 'varchar(50)')
      .execute()
    // a place launches once, however often its job runs
    await sql`create unique index flow_instance_parent on flow_instance ("parentId", "parentNode", "parentRound") where "parentId" is not null`.execute(
      trx,
    )
    await sql`create index flow_instance_root on flow_instance ("rootId") where "rootId" is not null`.execute(trx)
  },
}

/** What an instance is called beside its flow: who started it and the number of its record. `fullName` has both, with the flow's title in zh. */
export const flowAbout: Migration = {
  name: '0032-flow-about',
  up: async (trx) => {
    // those from before are told apart by how their names begin
    await trx.schema.alterTable('flow_instance').addColumn('about', 'varchar(255)').execute()
  },
}
