/** A form lays itself out by the room that it has: nothing overlaps, and no control is too small to be used. */
import { expect, nowhere, signIn, test } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const field = (pingeKey: string, name: string, more: object = {}) => ({ pingeKey, field: name, label: name, ...more })
const cell = (...children: object[]) => ({ pingeKey: 'row', children })

test('fields of a dialog, a card, a grid and rows side by side have room at every width', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const fields = [
    { pingeKey: 'tableGrid', children: [{ pingeKey: 'row', children: [cell(field('input', '甲')), cell(field('dateRange', '乙'))] }] },
    { pingeKey: 'row', span: 12, children: [field('input', '丙', { span: 12 }), field('input', '丁', { span: 12 })] },
    { pingeKey: 'row', span: 12, children: [field('input', '戊', { span: 12 }), field('numberRange', '己', { span: 12 })] },
    ...['dateRange', 'timeRange', 'numberRange'].map((kind) => field(kind, kind, { span: 8 })),
    ...['一', '二', '三', '四', '五', '六'].map((name) => field('input', name, { span: 4 })),
    { pingeKey: 'card', children: ['七', '八', '九'].map((name) => field('input', name, { span: 8 })) },
  ]
  await ownApp(page, {
    fullName: '版面',
    enCode: 'formRoom',
    formData: { version: 1, gutter: 40, fields },
    columnData: { version: 1, type: 1, columnList: [{ field: '甲' }], searchList: [], btnsList: [{ value: 'add' }], columnBtnsList: [] },
  })
  await page.getByRole('main').getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog').locator('.pg-form')
  await expect(form.getByLabel('九')).toBeVisible()
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const found = await form.evaluate((root) => {
      const box = (one: Element) => one.getBoundingClientRect()
      const boxes = [...root.querySelectorAll('.pg-field')].map((one) => ({ name: one.getAttribute('data-field'), box: box(one) }))
      const over = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) =>
              a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1 && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1,
          )
          .map((b) => `${a.name} ${b.name}`),
      )
      const small = [...root.querySelectorAll('.pg-control input')].filter((one) => box(one).width < 50)
      return {
        over,
        small: small.map((one) => one.closest('[data-field]')?.getAttribute('data-field')),
        wide: root.scrollWidth - root.clientWidth,
      }
    })
    expect(found, `${width} px`).toEqual({ over: [], small: [], wide: 0 })
  }
})
