// @vitest-environment happy-dom
/** Conflicts of packages, drawn: what each side did is marked in its drawing and told in words. */
import { expect, it } from 'vitest'
import { drawnSide, type Place, type Sides } from '#designer/package/sides.ts'
import { beforeText, definitionName, placeName, sideText } from '#designer/package/words.ts'
import { t } from '../helpers/core.ts'

const place = (id: string, path: string[], more: Partial<Place> = {}): Place => ({
  ...{ id, path, before: '', mine: '', theirs: '', side: null, ...more },
})
const sides = (kind: Sides['kind'], [before, mine, theirs]: [object, object, object], list: Place[]): Sides => ({
  ...{ id: 'x', kind, enCode: 'x', fullName: 'x', type: 1, list },
  ...{ before: JSON.stringify(before), mine: JSON.stringify(mine), theirs: JSON.stringify(theirs) },
})
const label = (zh: string) => ({ zh, zhtw: zh, en: zh })
const told = (one: Sides, side: 'mine' | 'theirs') =>
  drawnSide(one, side)
    ?.changes(t, 'zh')
    .map(({ kind, name, key }) => [kind, name, key !== ''])

it('a page shows what a side took away in the drawing of that side, by its own name', () => {
  const chart = (id: string, title: string) => ({ title: label(title), pingeKey: 'chart', id, kind: 'number', aggregate: { model: 'm' } })
  const page = (children: object[], places: object) => ({
    ...{ version: 1, code: 'x', title: label('门户') },
    body: { pingeKey: 'board', children, places },
  })
  const at = (x: number, w = 8) => ({ x, y: 0, w, h: 3 })
  const gone = place('1', ['body', 'children', 'b'])
  const moved = place('2', ['body', 'places', 'a', 'w'], { before: '8', mine: '6', theirs: '4' })
  const one = sides(
    'page',
    [
      page([chart('a', '甲'), chart('b', '乙')], { a: at(0), b: at(8) }),
      page([chart('a', '甲')], { a: at(0, 6) }),
      page([chart('a', '甲'), chart('b', '新')], { a: at(0, 4), b: at(8) }),
    ],
    [gone, moved],
  )
  expect(told(one, 'mine')).toEqual([
    ['moved', '甲', true],
    ['removed', '乙', true],
  ])
  const [mine, theirs] = [drawnSide(one, 'mine'), drawnSide(one, 'theirs')]
  expect(mine?.marks('form')).toContainEqual({ kind: 'removed', id: 'b' })
  expect(mine?.pictureOf('form', 'zh', 'light', '').page).toContain('乙')
  expect([mine?.keyOf(gone), theirs?.keyOf(gone), mine?.keyOf(moved)]).toEqual(['b', 'b', 'a'])
  expect(placeName(one, moved, t, 'zh')).toEqual({ name: '甲', prop: expect.stringContaining(t('t:portal.pad.w')) })
  expect(sideText(one, gone, 'mine', t, 'zh')).toBe('删除：乙')
  expect(sideText(one, gone, 'theirs', t, 'zh')).toBe('修改：标题')
  expect(beforeText(one, gone, t)).toBe('乙')
  expect(sideText(one, moved, 'mine', t, 'zh')).toBe('6')
  expect(definitionName(one, t)).toBe('门户')
})

it('a form tells no change where properties stand in another order, and a label by its language', () => {
  const form = (...fields: object[]) => ({ formData: { version: 1, fields } })
  const input = (field: string, zh: string) => ({ pingeKey: 'input', field, label: label(zh) })
  const turned = (field: string, zh: string) => ({ label: { en: zh, zh, zhtw: zh }, field, pingeKey: 'input' })
  const named = place('1', ['formData', 'fields', 'a', 'label', 'zh'], { before: 'A', mine: 'B', theirs: 'C' })
  const one = sides(
    'application',
    [form(input('a', 'A'), input('b', 'b')), form(turned('a', 'B'), turned('b', 'b')), form(input('a', 'C'))],
    [named],
  )
  expect(told(one, 'mine')).toEqual([['changed', 'B', true]])
  expect(told(one, 'theirs')).toEqual([
    ['changed', 'C', true],
    ['removed', 'b', true],
  ])
  expect(placeName(one, named, t, 'zh').prop).toBe('标签（简体中文）')
})
