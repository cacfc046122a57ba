import { describe, expect, it } from 'vitest'
import { wordFault } from '#core/check/check.ts'
import { existingFaults } from '#core/check/page/existing.ts'
import { env } from '#designer/env.ts'
import { t } from '../helpers/core.ts'

describe('codes that a page names', () => {
  const page = {
    version: 1,
    code: 'own',
    title: 'Own',
    state: { kept: { pingeKey: 'page', code: 'data' } },
    body: {
      pingeKey: 'row',
      children: [
        { pingeKey: 'page', code: 'system.menu' },
        { pingeKey: 'page', code: 'system.menus' },
        { pingeKey: 'page', code: '{{ page.code }}' },
        { pingeKey: 'chart', kind: 'map', map: 'moon' },
      ],
    },
    dialogs: { other: { body: { pingeKey: 'page', code: 'gone' } } },
  }
  const faults = (existing: Parameters<typeof existingFaults>[2]) => existingFaults(page, env, existing)

  it('are told where what they name is not there, in the reader’s words; what is worked out and what is data names nothing', () => {
    const found = faults({ page: new Set(['system.menu', 'own']), map: new Set(['world']) })
    expect(found.map(({ pointer }) => pointer)).toEqual(['/body/children/1/code', '/body/children/3/map', '/dialogs/other/body/code'])
    expect(found.map((fault) => wordFault(fault, t))).toEqual([
      expect.stringContaining('没有页面“system.menus”'),
      '没有已启用的地图“moon”',
      '没有页面“gone”',
    ])
    expect(found[0]?.hint).toContain('system.menu')
  })

  it('of a kind that could not be read nothing is said', () => {
    expect(faults({ map: new Set(['moon']) })).toEqual([])
  })
})
