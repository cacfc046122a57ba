import type { Rules } from '../auth/rules.ts'
import type { Module } from '../http/route.ts'
import { joinRules } from '../records/entity/rules.ts'
import { applicationsModule } from './applications/index.ts'
import { areasModule } from './areas/index.ts'
import { authorisationModule } from './authorisation/index.ts'
import { backupModule } from './backup/index.ts'
import { billRulesModule } from './billRules/index.ts'
import { cachesModule } from './caches/index.ts'
import { channelsModule } from './channels/index.ts'
import { chatModule } from './chat/index.ts'
import { columnSettingsModule } from './columnSettings/index.ts'
import { dataModelModule } from './dataModel/index.ts'
import { dataSourcesModule } from './dataSources/index.ts'
import { dataSyncModule } from './dataSync/index.ts'
import { dictionaryModule } from './dictionary/index.ts'
import { filesModule } from './files/index.ts'
import { generatorModule } from './generator/index.ts'
import { healthModule } from './health/index.ts'
import { interfaceAuthModule } from './interfaceAuth/index.ts'
import { interfacesModule } from './interfaces/index.ts'
import { listViewsModule } from './listViews/index.ts'
import { locationModule } from './location/index.ts'
import { logsModule } from './logs/index.ts'
import { mailModule } from './mail/index.ts'
import { mapsModule } from './maps/index.ts'
import { menusModule } from './menus/index.ts'
import { monitorModule } from './monitor/index.ts'
import { newApplicationModule } from './newApplication/index.ts'
import { noticesModule } from './notices/index.ts'
import { onlineModule } from './online/index.ts'
import { openapiModule } from './openapi/index.ts'
import { organisationModule } from './organisation/index.ts'
import { packagesModule } from './packages/index.ts'
import { pagesModule } from './pages/index.ts'
import { pickingModule } from './picking/index.ts'
import { portalsModule } from './portals/index.ts'
import { printModule } from './print/index.ts'
import { profileModule } from './profile/index.ts'
import { recordApiModule } from './recordApi/index.ts'
import { recordEventsModule } from './recordEvents/index.ts'
import { scheduleModule } from './schedule/index.ts'
import { sessionModule } from './session/index.ts'
import { settingsModule } from './settings/index.ts'
import { sheetsModule } from './sheets/index.ts'
import { shortLinksModule } from './shortLinks/index.ts'
import { synThirdModule } from './synThird/index.ts'
import { systemsModule } from './systems/index.ts'
import { tasksModule } from './tasks/index.ts'
import { templatesModule } from './templates/index.ts'
import { translationsModule } from './translations/index.ts'
import { usersModule } from './users/index.ts'
import { workflowModule } from './workflow/index.ts'

/** Every module of the server, a line each. */
export const modules: readonly Module[] = [
  healthModule,
  sessionModule,
  authorisationModule,
  columnSettingsModule,
  listViewsModule,
  pickingModule,
  organisationModule,
  usersModule,
  profileModule,
  onlineModule,
  noticesModule,
  chatModule,
  mailModule,
  scheduleModule,
  channelsModule,
  recordEventsModule,
  filesModule,
  sheetsModule,
  settingsModule,
  systemsModule,
  mapsModule,
  synThirdModule,
  menusModule,
  logsModule,
  tasksModule,
  cachesModule,
  monitorModule,
  dictionaryModule,
  areasModule,
  locationModule,
  billRulesModule,
  dataSourcesModule,
  dataSyncModule,
  backupModule,
  interfacesModule,
  interfaceAuthModule,
  translationsModule,
  applicationsModule,
  templatesModule,
  newApplicationModule,
  recordApiModule,
  shortLinksModule,
  generatorModule,
  packagesModule,
  dataModelModule,
  pagesModule,
  portalsModule,
  workflowModule,
  printModule,
  openapiModule,
]

/** What the modules of an app say of entities. */
export const rulesOf = (all: readonly Module[] = modules): Rules => joinRules(all.flatMap(({ rules = [] }) => rules))
