/** The shipped menus: the areas of the specification in its order, and nothing that leads nowhere. */
import { describe, expect, it } from 'vitest'
import { isIcon } from '#renderers/parts/iconSet.ts'
import en from '#schemas/locales/en.json'
import zh from '#schemas/locales/zh.json'
import zhtw from '#schemas/locales/zhtw.json'
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

/** The areas with their entries, as the specification lists them; what is our own comes last in its area. */
const areas: { [area: string]: string[] } = {
  onlineDev: ['webDesign', 'appDesign', 'dataReport', 'dataScreen', 'visualPortal', 'pageStudio'],
  generator: ['webForm', 'appForm', 'flowForm'],
  system: [
    ...['config', 'notice', 'task', 'cache', 'log', 'monitor', 'icons', 'language', 'menu', 'area', 'billRule', 'templates', 'print'],
    'system',
    'api',
  ],
  systemData: ['dataSource', 'dataModel', 'sync', 'backup', 'interface', 'interfaceAuth', 'dictionary', 'map'],
  weChat: ['mpConfig', 'qyConfig'],
  permission: ['grade', 'organize', 'department', 'position', 'user', 'role', 'group', 'authorize', 'onlineUser', 'effective'],
  workFlow: ['form', 'flowDesign', 'addFlow', 'flowLaunch', 'flowTodo', 'flowDone', 'flowCirculate', 'entrust', 'flowMonitor'],
  msgCenter: ['accountConfig', 'template', 'sendConfig', 'monitor'],
  demo: [],
}
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

  // One title for all areas: each is looked at on its own, the message says which.
  it('SH-10 SH-11 SH-12 SH-13 SH-14 SH-15 SH-16 in each area stand its listed entries, in their order', () => {
    for (const area of areaNames) check(area)
  })

  const check = (area: string) => {
    const shipped = menus.find(({ enCode }) => enCode === area)?.children ?? []
    inOrder(
      byOrder(shipped),
      (areas[area] ?? []).map((name) => `${area}.${name}`),
    )
    for (const language of Object.keys(texts)) expect(texts[language]?.[`menu.${area}`], language).toBeTruthy()
  }

  it('SH-04 no entry leads to nothing: every page exists, every link has an address, every area has an entry', () => {
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

  it('SH-17 without configuration nothing of WeChat, enterprise chat or DingTalk is shown', () => {
    const optional = /weChat|dingTalk|mpConfig|qyConfig|enterpriseChat/i
    const shown = filesUnder('schemas/pages', /\.json$/).filter((file) => optional.test(file))
    expect([
      ...shown,
      ...menus.flatMap(({ enCode, children = [] }) => [enCode, ...byOrder(children)]).filter((code) => optional.test(code)),
    ]).toEqual([])
  })
})
