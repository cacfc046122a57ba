/** Decisions that are signed by hand and carry files, comments with files: by finger, and by keys alone; and what changed since the last one. */
import type { Locator, Page } from '@playwright/test'
import type { FlowDef } from '#core/flow/definition.ts'
import { axe, contrast, darken, expect, fits, nowhere, settled, signIn, test, text } from '../helpers/e2e.ts'
import { keysOf, reach } from '../helpers/hands.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflowEvidence' })

const flows: { [code: string]: string } = {}
/** Files a request for leave through a flow whose manager has to give this; gives the instance. */
async function filed(page: Page, reason: string, require: NonNullable<Extract<FlowDef['nodes'][number], { kind: 'approve' }>['require']>) {
  const enCode = ['leave', ...require].join('')
  if (!flows[enCode]) {
    await signIn(page, 'admin', nowhere)
    const call = await callsOf(page)
    const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
    const modelId = list.find((one: { enCode: string }) => one.enCode === 'leaveRequest').id
    const def: FlowDef = {
      ...{ version: 1, code: enCode, form: 'leaveRequest', start: {} },
      nodes: [{ id: 'manager', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin', require }],
    }
    const made = await call('POST', '/api/workflow/Template', {
      ...{ fullName: '请假审批', enCode, modelId, icon: 'CalendarOutlined', definition: JSON.stringify(def) },
    })
    await call('POST', `/api/workflow/Template/${made.id}/Release`, { version: 1 })
    flows[enCode] = made.id
  }
  await signIn(page, 'suwanqing', nowhere)
  const call = await callsOf(page)
  const first = Date.UTC(2026, 10, 2)
  const form = {
    ...{ type: 'leaveType.annual', period: [first, first + 86_400_000], reason, tasks: [] },
    ...{ handover: '许文静', phone: '13800138000' },
  }
  return String((await call('POST', `/api/workflow/Launch/${flows[enCode]}`, { form, submit: true })).id)
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`what ${name} says\n`) })
/** A file has come: until then it is not sent with anything. */
const hasCome = (within: Locator, name: string) =>
  expect(within.getByRole('button', { name: text('upload.remove').replace('{{name}}', name), exact: true })).toBeVisible()
/** Shown by the timeline of the instance, in the order of the newest first. */
const lines = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

/** The picture of the signature has come, by its signed address. */
const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement && one.complete ? one.naturalWidth : 0))).toBe(560)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('SH-15 SG-01 a decision is signed by a finger and has a file, and both are seen in the record; comments have files', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const id = await filed(page, '手写签名', ['signature', 'files'])
    await signIn(page, 'chenguodong', `/workFlowDetail?id=${id}`)
    await button(page, '同意').tap()
    const dialog = page.getByRole('dialog').filter({ hasText: text('flow.signature') })
    await expect(dialog.getByLabel('处理意见')).toBeVisible()

    await test.step('what the node asks for is told where it is missing', async () => {
      await button(dialog, '确定').tap()
      await expect(dialog.getByText(/请(选择|输入|上传)?手写签名|手写签名.*(必填|不能为空)/)).toBeVisible()
      await fits(page, 'a decision that needs a signature')
      await axe(page, 'a decision that needs a signature')
    })
    await test.step('it is signed', async () => {
      await button(dialog, text('sign.title')).tap()
      const pad = page.getByRole('dialog').filter({ has: page.locator('canvas') })
      await expect(pad.locator('canvas')).toBeVisible()
      await settled(page)
      const { x, y, width, height } = (await pad.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const touch = await page.context().newCDPSession(page)
      const at = (right: number, down: number) => [{ x: x + width * right, y: y + height * down }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1, 0.2) })
      for (let step = 1; step <= 8; step++)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.1 + step * 0.08, step % 2 ? 0.7 : 0.3) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await fits(page, 'the pad')
      // a tap that follows touches of another session at once is none for the browser
      await button(pad, text('sign.confirm')).click()
      await expect(dialog.getByRole('img', { name: text('flow.signature') })).toBeVisible()
    })
    await test.step('a file goes with it', async () => {
      await dialog.locator('input[type=file]').setInputFiles(file('病假条.txt'))
      await hasCome(dialog, '病假条.txt')
      await fits(page, 'a decision with all that it needs')
      // as above: of taps after the drawn touches some are none for the browser
      await button(dialog, '确定').click()
      await expect(page.getByText('操作成功')).toBeVisible()
    })
    await test.step('who filed it sees the signature and the file', async () => {
      await signIn(page, 'suwanqing', `/workFlowDetail?id=${id}`)
      await page.getByRole('tab', { name: '处理记录' }).tap()
      const line = lines(page).filter({ hasText: '陈国栋' }).first()
      await isDrawn(line.getByRole('img', { name: text('sign.picture') }))
      await line.getByRole('button', { name: '病假条.txt', exact: true }).tap()
      await expect(page.getByText('what 病假条.txt says')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().tap()
      await fits(page, 'the record with a signature')
      await darken(page)
      await axe(page, 'the record with a signature, dark')
    })
    await test.step('a comment shows a file, and is taken away with it', async () => {
      await page.getByRole('tab', { name: '评论' }).tap()
      await button(page, text('comments.attach')).tap()
      await page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(file('补充.txt'))
      await hasCome(page.getByRole('tabpanel'), '补充.txt')
      await button(page, '发表').tap()
      const comment = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '苏婉清' })
      await expect(comment.getByRole('button', { name: '补充.txt', exact: true })).toBeVisible()
      await contrast(page, 'a comment with a file')
      await fits(page, 'a comment with a file')
      await button(comment, '删除').tap()
      await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).tap()
      await expect(page.getByText('补充.txt')).toHaveCount(0)
    })
  })

  test('SH-15 where the node asks for nothing a decision stays one tap, and may have a file all the same', async ({ page }) => {
    test.setTimeout(120_000)
    const plain = await filed(page, '直接同意', [])
    await signIn(page, 'chenguodong', `/workFlowDetail?id=${plain}`)
    await button(page, '同意').tap()
    await expect(page.getByText('操作成功')).toBeVisible()
    const other = await filed(page, '附上文件', [])
    await signIn(page, 'chenguodong', `/workFlowDetail?id=${other}`)
    await page.getByLabel('处理意见').fill('见附件')
    await button(page, text('flow.agreeWith')).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('处理意见')).toHaveValue('见附件')
    await expect(dialog.getByText(text('flow.signature'))).toHaveCount(0)
    await dialog.locator('input[type=file]').setInputFiles(file('依据.txt'))
    await hasCome(dialog, '依据.txt')
    await button(dialog, '确定').tap()
    await expect(page.getByText('操作成功')).toBeVisible()
    await page.goto(`/workFlowDetail?id=${other}`)
    await page.getByRole('tab', { name: '处理记录' }).tap()
    await expect(lines(page).filter({ hasText: '陈国栋' }).first()).toContainText('依据.txt')
  })
})

test('SG-05 by keys alone: signed with the signature of the profile, with a file, one and several at once', async ({ page }) => {
  test.setTimeout(120_000)
  const first = await filed(page, '键盘签名', ['signature', 'files'])
  const second = await filed(page, '批量签名', ['signature', 'files'])
  await signIn(page, 'chenguodong', nowhere)
  const call = await callsOf(page)
  await page.goto('/home')
  const signImg = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 560, height: 300 })
    canvas.getContext('2d')?.strokeRect(60, 60, 300, 120)
    return canvas.toDataURL('image/png')
  })
  await call('POST', '/api/permission/Users/Current/SignImg', { signImg, isDefault: 1 })
  const keys = keysOf(page)
  const choose = async (within: Locator, name: string) => {
    const chooser = page.waitForEvent('filechooser')
    await keys.press(button(within, text('upload.button')))
    await (await chooser).setFiles(file(name))
    await hasCome(within, name)
  }

  await page.goto(`/workFlowDetail?id=${first}`)
  await expect(button(page, '同意')).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog').filter({ hasText: text('flow.signature') })
  await keys.write(dialog.getByLabel('处理意见'), '同意')
  await keys.press(button(dialog, text('sign.useOwn')))
  await expect(dialog.getByRole('img', { name: text('flow.signature') })).toBeVisible()
  await choose(dialog, '依据一.txt')
  await axe(page, 'a decision by keys')
  await keys.press(button(dialog, '确定'))
  await expect(page.getByText('操作成功')).toBeVisible()

  await test.step('what is decided together says of each what it lacks, and is decided with it', async () => {
    await page.goto('/workFlow/flowTodo')
    const row = page.getByRole('row').filter({ hasText: '请假审批' })
    await expect(row).toHaveCount(1)
    await reach(row.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await keys.press(button(page, '批量同意'), 'back')
    const batch = page.getByRole('dialog').filter({ hasText: text('flow.batch.signature') })
    await keys.press(button(batch, '确定'))
    const failed = page.getByRole('dialog').filter({ hasText: '未处理的流程' })
    await expect(failed.getByText(text('flow.refused.signatureRequired'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failed).toHaveCount(0)
    // what was not decided stays selected
    await keys.press(button(page, '批量同意'))
    await keys.press(button(batch, text('sign.useOwn')))
    await choose(batch, '依据二.txt')
    await keys.press(button(batch, '确定'))
    await expect(page.getByText('共 0 条')).toBeVisible()
  })
  await test.step('both are in the record', async () => {
    for (const [id, name] of [
      [first, '依据一.txt'],
      [second, '依据二.txt'],
    ]) {
      await page.goto(`/workFlowDetail?id=${id}`)
      await page.getByRole('tab', { name: '处理记录' }).focus()
      await page.keyboard.press('Enter')
      const line = lines(page).filter({ hasText: '陈国栋' }).first()
      await expect(line).toContainText(String(name))
      await isDrawn(line.getByRole('img', { name: text('sign.picture') }))
    }
  })
})

test('SH-15 whoever is asked again sees how many wait for them, beside the menu, and what changed since they sent it back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const id = await filed(page, '回家探亲', [])
  const starter = await callsOf(page)
  await signIn(page, 'chenguodong', '/home')
  const waiting = page.getByRole('banner').getByRole('link', { name: /^待办事宜，\d+ 项待处理$/ })
  const count = async () => Number(/\d+/.exec((await waiting.getAttribute('aria-label')) ?? '')?.[0])
  await expect(waiting).toBeVisible()
  const before = await count()
  await page.getByRole('button', { name: '流程中心' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: new RegExp(`^待办事宜\\s?，${before} 项待处理$`) })).toBeVisible()

  const { task } = await (await callsOf(page))('GET', `/api/workflow/Instance/${id}`)
  await (await callsOf(page))('POST', `/api/workflow/Task/${task.id}/Return`, { opinion: '请补充' })
  await (before > 1 ? expect.poll(count).toBe(before - 1) : expect(waiting).toHaveCount(0))
  const record = JSON.parse((await starter('GET', `/api/workflow/Instance/${id}`)).data)
  const changed = { reason: '回家探亲，另有家事', handover: '林志远', phone: '13900139000', tasks: [{ task: '盘点' }] }
  await starter('POST', `/api/workflow/Instance/${id}/Submit`, { form: { ...record, ...changed } })
  await expect(waiting).toHaveAccessibleName(`待办事宜，${before} 项待处理`)
  await axe(page, 'what waits, beside the menu')

  await page.goto(`/workFlowDetail?id=${id}`)
  const seen = page.getByRole('region', { name: /自本环节上次处理以来的变更/ })
  await expect(seen.getByRole('listitem')).toHaveText([
    '请假原因回家探亲 → 回家探亲，另有家事',
    '交接人许文静 → 林志远',
    '紧急联系电话138****8000 → 139****9000',
    '交接事项第 1 行新增事项：盘点',
  ])
  await axe(page, 'what changed')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 'what changed, on a phone')
  await darken(page)
  await contrast(page, 'what changed, dark')
  await button(page, '同意').click()
  await (before > 1 ? expect.poll(count).toBe(before - 1) : expect(waiting).toHaveCount(0))
})
