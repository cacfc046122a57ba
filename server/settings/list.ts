import { paperSizes } from '#core/print/template.ts'
import type { Config } from '../base/config.ts'

interface Common {
  /** the part of the settings that it is shown and saved with */
  part: Part
  default: string
  /** who is sent it without administering the settings: everybody, also at the login page, or whoever is signed in */
  told?: 'everybody' | 'signedIn'
  /** the variable of the environment that says it until it is saved */
  env?: keyof Config
}
/** What the text of a setting must be, beside its length. */
export type Shape = 'picture' | 'web' | 'webs' | 'link' | 'tiles'
export type Setting = Common &
  (
    | { kind: 'text'; most: number; required?: true; shape?: Shape }
    | { kind: 'flag' }
    | { kind: 'whole'; min: number; max: number }
    | { kind: 'choice'; of: readonly string[] }
    /** `auto`, `uploaded`, or `font:` and the name of a family */
    | { kind: 'font' }
    /** a file that somebody sent, kept as the JSON of what a field of files holds */
    | { kind: 'file'; megabytes: number; accept: string }
    /** never read back: what is shown is a mask; `sealed` is kept encrypted */
    | { kind: 'secret'; most: number; sealed?: true }
  )

/** The parts that settings are shown and saved in, each with a form of its own. */
export const parts = ['basic', 'signIn', 'password', 'files', 'sizes', 'hosts', 'map', 'qyh', 'dingSyn', 'print', 'log'] as const
export type Part = (typeof parts)[number]

const flag = (part: Part, fallback: '0' | '1' = '0') => ({ kind: 'flag', part, default: fallback }) as const
const whole = (part: Part, fallback: string, min: number, max: number) => ({ kind: 'whole', part, default: fallback, min, max }) as const
const logo = { kind: 'text', part: 'basic', default: '', most: 300, shape: 'picture', told: 'everybody' } as const

const thirdId = (part: Part) => ({ kind: 'text', part, default: '', most: 100 }) as const
const thirdSecret = (part: Part) => ({ kind: 'secret', part, default: '', most: 200, sealed: true }) as const
const thirdKept = (part: Part) => ({ kind: 'text', part, default: '', most: 1000 }) as const
const thirdEndpoint = (part: Part, fallback: string) =>
  ({ kind: 'text', part, default: fallback, most: 300, required: true, shape: 'web' }) as const

const margin = whole('print', '15', 0, 40)

/** More megabytes than any disk has. */
const manyMegabytes = 1_000_000_000

/**
 * SY-01: every setting of the system. One is here because the code reads it; the page `system.config` has a field for
 * each, with the same limits, and a test holds the three against each other.
 */
export const settingList = {
  // SH-06, SH-08, SH-09
  sysName: { kind: 'text', part: 'basic', default: 'Pinge', most: 50, required: true, told: 'everybody' },
  sysVersion: { kind: 'text', part: 'basic', default: '1.0.0', most: 20, told: 'everybody' },
  copyright: { kind: 'text', part: 'basic', default: '', most: 200, told: 'everybody' },
  logoIcon: logo,
  workLogoIcon: logo,
  navigationIcon: logo,
  // where people open the system: messages that go outside lead there
  siteUrl: { kind: 'text', part: 'basic', default: '', most: 300, shape: 'web' },
  // NB-05: where feedback goes
  feedbackUrl: { kind: 'text', part: 'basic', default: '', most: 300, shape: 'link', told: 'signedIn' },

  sessionHours: { ...whole('signIn', '12', 1, 720), env: 'PINGE_SESSION_HOURS' },
  singleLogin: flag('signIn'),
  captcha: { kind: 'choice', part: 'signIn', default: 'auto', of: ['auto', 'always', 'never'], env: 'PINGE_CAPTCHA' },
  // After so many wrong passwords an account is locked for so many minutes, for everybody; 0 never locks it.
  lockCount: whole('signIn', '20', 0, 1000),
  lockMinutes: whole('signIn', '10', 1, 1440),

  // PasswordPolicy
  passwordStrengthLimit: flag('password'),
  passwordLengthMin: flag('password', '1'),
  passwordLengthMinNumber: whole('password', '8', 1, 64),
  containsNumbers: flag('password', '1'),
  includeLowercaseLetters: flag('password'),
  includeUppercaseLetters: flag('password'),
  containsCharacters: flag('password'),
  mandatoryModificationOfInitialPassword: flag('password'),

  // In MB: one file, all files of one person, all files; 0 is any size.
  fileMaxSize: whole('files', '4096', 0, manyMegabytes),
  fileQuotaUser: whole('files', '10240', 0, manyMegabytes),
  fileQuotaAll: whole('files', '0', 0, manyMegabytes),
  // So many backups that were made here are kept; with a new one the oldest goes.
  backupKeep: whole('files', '7', 1, 100),

  // The most that a designer may allow in one text, one rich text and one sub-table: characters, characters, rows.
  longestText: whole('sizes', '100000', 1, 1_000_000),
  longestRichText: whole('sizes', '2000000', 1, 2_000_000),
  mostRows: whole('sizes', '5000', 1, 5000),
  // rows of a source that one sync reads
  syncMaxRows: whole('sizes', '200000', 1, 1_000_000),

  // MN-09: address of the data-visualisation host. MN-10: hosts that may be shown in a frame.
  dataVUrl: { kind: 'text', part: 'hosts', default: '', most: 300, shape: 'web', told: 'signedIn' },
  frameHosts: { kind: 'text', part: 'hosts', default: '', most: 5000, shape: 'webs' },

  mapKey: { kind: 'secret', part: 'map', default: '', most: 200, env: 'PINGE_MAP_KEY' },
  mapService: { kind: 'text', part: 'map', default: '', most: 300, required: true, shape: 'web', env: 'PINGE_MAP_SERVICE' },
  mapTiles: { kind: 'text', part: 'map', default: '', most: 300, shape: 'tiles', env: 'PINGE_MAP_TILES' },
  mapCredit: { kind: 'text', part: 'map', default: '', most: 100, env: 'PINGE_MAP_CREDIT' },

  // SH-17: units and people are carried to WeCom and to DingTalk by these; their topmost units stand in this department there.
  qyhCorpId: thirdId('qyh'),
  qyhCorpSecret: thirdSecret('qyh'),
  qyhRootId: whole('qyh', '1', 1, 999_999_999_999_999),
  qyhKeepIds: thirdKept('qyh'),
  qyhEndpoint: thirdEndpoint('qyh', 'https://qyapi.weixin.qq.com'),
  dingSynAppKey: thirdId('dingSyn'),
  dingSynAppSecret: thirdSecret('dingSyn'),
  dingSynRootId: whole('dingSyn', '1', 1, 999_999_999_999_999),
  dingSynKeepIds: thirdKept('dingSyn'),
  dingSynEndpoint: thirdEndpoint('dingSyn', 'https://oapi.dingtalk.com'),

  // The paper of templates that are new, also of those that are made of a form; its margins in mm.
  printPaper: { kind: 'choice', part: 'print', default: 'A4', of: Object.keys(paperSizes) },
  printLandscape: flag('print'),
  printTop: margin,
  printRight: margin,
  printBottom: margin,
  printLeft: margin,
  // The letters of PDFs; PINGE_PRINT_FONT goes before them.
  printFont: { kind: 'font', part: 'print', default: 'auto' },
  printFontFile: { kind: 'file', part: 'print', default: '', megabytes: 30, accept: '.ttf,.otf,.ttc' },

  // How many days the log of calls goes back; 0 keeps all.
  callLogDays: whole('log', '90', 0, 3650),
} as const satisfies { [name: string]: Setting }

export type SettingName = keyof typeof settingList
export const settingNames = Object.keys(settingList) as SettingName[]
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingList, name)
export const settingOf = (name: SettingName): Setting => settingList[name]

/** The settings of one part, in their order. */
export const namesOf = (part: Part): SettingName[] => settingNames.filter((name) => settingOf(name).part === part)
