import type { Migration } from '../migrate.ts'
import { sheetTask } from './0020-sheet-task.ts'
import { visualVersion } from './0021-visual-version.ts'
import { job } from './0022-job.ts'
import { flow, flowAbout, flowParent, flowWaiting, sheetFlow } from './0023-flow.ts'
import { channels, chat, noticeReaders, schedule } from './0033-messages.ts'
import { preferences } from './0034-preferences.ts'
import { recordEvents } from './0036-record-events.ts'
import { publicAccount } from './0038-public-account.ts'
import { packages } from './0040-packages.ts'
import { tasks } from './0041-tasks.ts'
import { dataSource } from './0042-data-source.ts'
import { listViews } from './0043-list-views.ts'
import { portals } from './0044-portals.ts'
import { thirdPartySync } from './0048-third-party-sync.ts'
import { dataSync } from './0049-data-sync.ts'
import { packageParts } from './0051-package-parts.ts'
import { thirdPartyOthers } from './0052-third-party-others.ts'
import { homeAndKeyLog } from './0053-home-and-key-log.ts'
import { mail } from './0054-mail.ts'
import { base } from './first/0001-base.ts'
import { studio } from './first/0002-studio.ts'
import { live } from './first/0003-live.ts'
import { signIn } from './first/0004-sign-in.ts'
import { systems } from './first/0005-systems.ts'
import { profile } from './first/0006-profile.ts'
import { files } from './first/0007-files.ts'
import { dataInterface } from './first/0008-data-interface.ts'
import { area } from './first/0009-area.ts'
import { comfort } from './first/0010-comfort.ts'
import { permission } from './first/0011-permission.ts'
import { userLock } from './first/0012-user-lock.ts'
import { sheet } from './first/0013-sheet.ts'
import { recordIndexes } from './first/0014-record-indexes.ts'
import { auditLog } from './first/0015-audit.ts'
import { visualWriter } from './first/0016-visual-writer.ts'
import { entryColor } from './first/0017-entry-color.ts'
import { rightsChange } from './first/0018-rights-change.ts'
import { definitionChange } from './first/0019-definition-change.ts'

/** Every step, in order. New ones are added at the end. */
export const migrations: readonly Migration[] = [
  base,
  studio,
  live,
  signIn,
  systems,
  profile,
  files,
  dataInterface,
  area,
  comfort,
  permission,
  userLock,
  sheet,
  recordIndexes,
  auditLog,
  visualWriter,
  entryColor,
  rightsChange,
  definitionChange,
  sheetTask,
  visualVersion,
  job,
  flow,
  flowWaiting,
  sheetFlow,
  flowParent,
  flowAbout,
  chat,
  channels,
  schedule,
  noticeReaders,
  preferences,
  recordEvents,
  publicAccount,
  packages,
  tasks,
  dataSource,
  listViews,
  portals,
  thirdPartySync,
  dataSync,
  packageParts,
  thirdPartyOthers,
  homeAndKeyLog,
  mail,
]
