/** The shipped menus: the areas of the specification in its order, and nothing that leads nowhere. */
import { describe, expect, it } from 'vitest'
import { isIcon } from '#renderers/icons/iconSet.ts'
import en from '#schemas/locales/en.json'
import zh from '#schemas/locales/zh.json'
import zhtw from '#schemas/locales/zhtw.json'
import { settingNames } from '#server/settings/list.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

interface Entry {
  enCode: string
  icon?: string
  type: number
  urlAddress?: string
  sortCode: number
  children?: Entry[]
}
const { menus } = readJson<{ menus: Entry[] }>('schemas/menus/menus.json')
const pages = new Set(filesUnder('schemas/pages', /\.json$/).map((file) => readJson<{ code: string }>(file).code))
const { routes } = readJson<{ routes: Array<{ path: string; page: string; icon?: string }> }>('schemas/routes.json')
const texts: { [name: string]: { [key: string]: string } } = { zh, zhtw, en }

/** SH-10 to SH-16: the areas with all their entries, as the specification lists them. */
const areas: { [area: string]: string[] } = {
  onlineDev: ['webDesign', 'appDesign', 'dataReport', 'dataScreen', 'visualPortal'],
  generator: ['webForm', 'appForm', 'flowForm'],
  system: ['config', 'notice', 'task', 'cache', 'log', 'monitor', 'icons', 'language', 'menu', 'area', 'billRule', 'templates', 'print'],
  systemData: ['dataSource', 'dataModel', 'sync', 'backup', 'interface', 'interfaceAuth', 'dictionary', 'map'],
  weChat: ['mpConfig', 'qyConfig'],
  permission: ['grade', 'organize', 'department', 'position', 'user', 'role', 'group', 'authorize', 'onlineUser'],
  workFlow: ['form', 'flowDesign', 'addFlow', 'flowLaunch', 'flowTodo', 'flowDone', 'flowCirculate', 'entrust', 'flowMonitor'],
  msgCenter: ['accountConfig', 'template', 'sendConfig', 'recordEvent', 'monitor'],
}
/** Entries of our own: they come after those of the specification. */
const own: { [area: string]: string[] } = {
  onlineDev: ['pageStudio', 'package', 'dataModel'],
  system: ['system', 'api', 'synThird'],
  permission: ['effective'],
  workFlow: ['calendar', 'schedule'],
}
/** What the specification lists and has no screen yet. A line is taken out with the screen that it stands for; none is added. */
const missing: { [area: string]: string[] } = {
  onlineDev: ['dataReport', 'dataScreen'],
}
const mostMissing = 2
const areaNames = Object.keys(areas)

/** Whether what is shipped stands as it is listed, and all of it is listed. */
const inOrder = (shipped: string[], listed: string[]) => {
  expect(shipped.filter((one) => !listed.includes(one))).toEqual([])
  expect(shipped).toEqual(listed.filter((one) => shipped.includes(one)))
}
const byOrder = (list: Entry[]) => [...list].sort((a, b) => a.sortCode - b.sortCode).map(({ enCode }) => enCode)

describe('the shipped menus', () => {
  it('SH-10 stand in the order of the areas, after home and dashboard', () => {
    inOrder(byOrder(menus), Object.keys(areas))
    expect(routes.slice(0, 2).map(({ path }) => path)).toEqual(['/home', '/dashboard'])
  })

  const numbers: { [area: string]: string } = {
    onlineDev: 'SH-10',
    generator: 'SH-10',
    system: 'SH-11',
    systemData: 'SH-12',
    weChat: 'SH-13',
    permission: 'SH-14',
    workFlow: 'SH-15',
    msgCenter: 'SH-16',
  }
  it.each(areaNames.map((area) => [numbers[area], area]))(
    '%s of %s every listed entry is shipped, in its order, or named as missing',
    (_number, area) => {
      const shipped = byOrder(menus.find(({ enCode }) => enCode === area)?.children ?? []).map((code) => code.replace(`${area}.`, ''))
      const [listed = [], lacking = []] = [areas[area], missing[area]]
      expect(shipped).toEqual([...listed.filter((one) => !lacking.includes(one)), ...(own[area] ?? [])])
      expect(lacking).toEqual(listed.filter((one) => !shipped.includes(one)))
      for (const language of Object.keys(texts)) expect(texts[language]?.[`menu.${area}`], language).toBeTruthy()
    },
  )

  it('SH-10 what is missing never grows', () => {
    expect(Object.values(missing).flat().length).toBeLessThanOrEqual(mostMissing)
    expect(Object.keys(missing).filter((area) => !areaNames.includes(area))).toEqual([])
  })

  it('SH-16 demo pages come with the demo, each in a menu', () => {
    const demo = readJson<{ menus: Array<{ children: Array<{ page?: string }> }> }>('fixtures/demo/menus.json')
    const shown = demo.menus.flatMap(({ children }) => children.flatMap(({ page }) => page ?? []))
    const made = filesUnder('fixtures/demo/pages', /\.json$/).map((file) => readJson<{ code: string }>(file).code)
    expect(made.length).toBeGreaterThan(2)
    expect([...shown].sort()).toEqual([...made].sort())
  })

  it('SH-04 what the product is to offer has a place of its own, or is named as missing', () => {
    const codes = new Set([
      ...menus.flatMap(({ children = [] }) => children.map(({ enCode }) => enCode)),
      ...routes.map(({ path }) => path),
    ])
    const offered: { [what: string]: string[] } = {
      'a menu-driven workspace': ['/home', 'system.menu'],
      'dynamic forms': ['onlineDev.webDesign'],
      models: ['systemData.dataModel'],
      dictionaries: ['systemData.dictionary'],
      'data reports': ['onlineDev.dataReport'],
      portals: ['onlineDev.visualPortal'],
      'workflow approval': ['workFlow.flowTodo'],
      'in-app messages': ['/messageRecord', 'system.notice'],
      chat: ['/chat'],
      'organisation management': ['permission.organize', 'permission.position', 'permission.user'],
      'permission management': ['permission.role', 'permission.authorize'],
      'system settings': ['system.config'],
    }
    const lacking = Object.keys(offered).filter((what) => offered[what]?.some((code) => !codes.has(code)))
    // taken out with what it names; nothing is added
    expect(lacking).toEqual(['data reports', 'chat'])
  })

  it('no entry leads to nothing: every page exists, every link has an address, every area has an entry', () => {
    for (const { type, children = [], enCode } of menus) expect([enCode, type, children.length > 0]).toEqual([enCode, 1, true])
    const entries = menus.flatMap(({ children = [] }) => children)
    for (const { enCode, type, urlAddress } of entries)
      expect([enCode, type === 2 ? pages.has(enCode) && urlAddress === enCode.replaceAll('.', '/') : Boolean(urlAddress)]).toEqual([
        enCode,
        true,
      ])
    for (const { page } of routes) expect(pages, page).toContain(page)
  })

  it('an icon that an entry or a fixed page names is one of the set, so that it is drawn and can be chosen again', () => {
    const named = [...menus, ...menus.flatMap(({ children = [] }) => children), ...routes].map(({ icon }) => icon)
    expect(named.filter((icon) => icon !== undefined && !isIcon(icon))).toEqual([])
  })

  it('I18-03 areas and entries have names in three languages, also those that are to come', () => {
    const names = [
      'home',
      'dashboard',
      ...Object.keys(areas),
      ...['flowLaunch', 'flowTodo', 'flowDone', 'flowCirculate', 'entrust', 'flowMonitor'].map((one) => `workFlow.${one}`),
    ]
    for (const language of Object.keys(texts))
      expect(
        names.filter((name) => !texts[language]?.[`menu.${name}`]),
        language,
      ).toEqual([])
  })

  it('SH-17 what is about WeChat is an administrator’s: pages of its own area, which lead to nothing else', () => {
    const about = [...pages].filter((code) => /weChat|dingTalk|mpConfig|qyConfig/i.test(code))
    expect(about.sort()).toEqual(['weChat.mpConfig', 'weChat.qyConfig'])
    expect(settingNames.filter((name) => /weChat|dingTalk/i.test(name))).toEqual([])
    expect(routes.filter(({ page }) => about.includes(page))).toEqual([])
  })
})
