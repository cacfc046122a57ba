/** Where applications with flows meet the import wizard and the codes of records: rows are launched, and a code leads to its instance. */
import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import type { FlowDef } from '#core/flow/definition.ts'
import { codesIn } from '../helpers/codes.ts'
import { answer, axe, contrast, darken, expect, fits, settled, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'
import { downloaded, linesOf } from '../helpers/sheet.ts'

// what was filed through a flow stays with its application, which a server of other tests would keep
test.use({ ownServer: 'flowImport' })

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入' })
const picker = (page: Page) => page.getByRole('dialog', { name: '请选择流程' })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => expect(dialog(page).locator('[aria-current="step"]')).toHaveText(new RegExp(name))

function book(lines: string[][]): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(lines), 'Sheet1')
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
async function upload(page: Page, lines: string[][]) {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByLabel('文件', { exact: true }).click()
  await (await chooser).setFiles({ name: 'rows.xlsx', mimeType: 'application/octet-stream', buffer: book(lines) })
}

/** An application of seals whose records are decided by whom they name, and flows of it by these names. */
async function seals(page: Page, ...names: string[]) {
  await signIn(page, 'admin', '/api/health')
  const enCode = `seal${Date.now().toString(36)}`
  const call = await callsOf(page)
  const draft = {
    ...{ fullName: '用印申请', enCode },
    formData: {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'title', label: '事由', required: true },
        { pingeKey: 'userSelect', field: 'boss', label: '审批人', onlyId: true },
        { pingeKey: 'qrcode', dataType: 'form', width: 200 },
      ],
    },
    columnData: {
      ...{ version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true },
      ...{ btnsList: [{ value: 'add' }, { value: 'upload' }], columnBtnsList: [{ value: 'detail' }] },
    },
  }
  const { id: modelId } = await call('POST', '/api/visualdev/Base', draft)
  await call('POST', `/api/visualdev/Base/${modelId}/Actions/Release`)
  const entry = {
    ...{ parentId: '-1', fullName: '用印申请', enCode, type: 3, urlAddress: `model/${enCode}` },
    enabledMark: 1,
    sortCode: 999,
  }
  await call('POST', '/api/system/Menu', { ...entry, propertyJson: JSON.stringify({ moduleId: modelId }) })
  const flows: string[] = []
  for (const [i, fullName] of names.entries()) {
    const code = `${enCode}${i}`
    const def: FlowDef = {
      ...{ version: 1, code, form: enCode, start: {} },
      nodes: [{ id: 'boss', kind: 'approve', title: '审批', who: [{ by: 'field', field: 'boss' }], nobody: 'refuse' }],
    }
    const body = { fullName, enCode: code, modelId, definition: JSON.stringify(def) }
    const { id } = await call('POST', '/api/workflow/Template', body)
    await call('POST', `/api/workflow/Template/${id}/Release`, { version: 1 })
    flows.push(id)
  }
  await page.goto(`/model/${enCode}`)
  return { call, flows, modelId, path: `/model/${enCode}` }
}

test('WF-04 IM-08 WF-03 the wizard asks for one of two flows by keyword, launches every row through it, and tells what the flow refused', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { call, flows } = await seals(page, '普通用印', '加急用印')
  await page.getByRole('main').getByRole('button', { name: '导入', exact: true }).click()
  await upload(page, [
    ['事由', '审批人'],
    ['合同用印', '陈国栋'],
    ['没有审批人', ''],
    ['公函用印', '陈国栋'],
  ])
  await press(page, '下一步')
  await step(page, '数据预览')
  await press(page, '下一步')
  await test.step('nothing is sent until a flow is chosen', async () => {
    await expect(picker(page)).toBeVisible()
    expect((await picker(page).locator('.ant-modal-content, .ant-modal-container').first().boundingBox())?.width).toBe(400)
    await axe(page, 'which flow')
    await page.keyboard.press('Escape')
    await expect(picker(page)).toHaveCount(0)
    await step(page, '数据预览')
    await press(page, '下一步')
    await picker(page).getByLabel('关键词').fill('没有这样的')
    await expect(picker(page).getByText('暂无数据')).toBeVisible()
    await picker(page).getByLabel('关键词').fill('加急')
    await expect(picker(page).getByRole('button', { name: '普通用印' })).toHaveCount(0)
  })
  await picker(page).getByRole('button', { name: '加急用印' }).press('Enter')
  await test.step('what the flow would refuse is told before', async () => {
    await expect(page.getByText('1 行有错误，不会导入。是否导入其余 2 行？')).toBeVisible()
    await answer(page, '确定')
  })
  await step(page, '导入结果')
  await expect(dialog(page).getByText('成功导入 2 条')).toBeVisible()
  const faults = dialog(page).getByRole('region', { name: '异常数据' })
  await expect(faults).toContainText(text('flow.refused.nobodyFound'))
  const file = await downloaded(page, () => press(page, '导出异常数据'))
  expect((await linesOf(file)).flat().join()).toContain(text('flow.refused.nobodyFound'))
  await test.step('a failed row is mended, and goes through the same flow', async () => {
    await press(page, '修改失败的数据')
    await expect(dialog(page).getByText('将通过流程“加急用印”提交')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: '第 1 行 审批人', exact: true }).fill('陈国栋')
    await axe(page, 'the rows and their flow')
    await press(page, '下一步')
    await expect(dialog(page).getByText('成功导入 3 条')).toBeVisible()
    await expect(picker(page)).toHaveCount(0)
  })
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.getByText('共 3 条')).toBeVisible()
  const launched = (await call('GET', '/api/workflow/Launched?pageSize=100')).list
  expect(launched.map(({ templateId, status }: { templateId: string; status: number }) => [templateId, status])).toEqual(
    [0, 1, 2].map(() => [flows[1], 1]),
  )
  await signIn(page, 'chenguodong', '/workFlow/flowTodo')
  await expect(page.getByText('共 3 条')).toBeVisible()
})

test('WF-04 goes through the only flow by itself; where it is gone meanwhile it says that there is none, on a phone in the dark', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const { call, flows } = await seals(page, '用印审批')
  await darken(page)
  const open = async (title: string) => {
    await page.getByRole('main').getByRole('button', { name: '导入', exact: true }).click()
    await upload(page, [
      ['事由', '审批人'],
      [title, '陈国栋'],
    ])
    await press(page, '下一步')
    await expect(dialog(page).getByText('将通过流程“用印审批”提交')).toBeVisible()
  }
  await open('自动用印')
  await fits(page, 'the rows and their flow')
  await contrast(page, 'the rows and their flow')
  await press(page, '下一步')
  await expect(dialog(page).getByText('成功导入 1 条')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await open('无处可去')
  await call('PUT', `/api/workflow/Template/${flows[0]}/Actions/State`, { enabledMark: 0 })
  await press(page, '下一步')
  await expect(page.getByText('流程不存在')).toBeVisible()
  await step(page, '数据预览')
  await expect(dialog(page).getByRole('textbox', { name: '第 1 行 事由', exact: true })).toHaveValue('无处可去')
  await call('PUT', `/api/workflow/Template/${flows[0]}/Actions/State`, { enabledMark: 1 })
  await press(page, '下一步')
  await expect(dialog(page).getByText('成功导入 1 条')).toBeVisible()
})

test('WF-05 the code of a record carries its flow, instance, task and operation; scanned it opens the instance for whoever may see it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { call, flows, modelId, path } = await seals(page, '扫码用印')
  const list = [{ title: '扫码用印', boss: '陈国栋' }]
  const { ids } = await call('POST', `/api/visualdev/OnlineDev/${modelId}/ImportData`, { list, flowId: flows[0] })
  const { id: pid } = await call('GET', `/api/workflow/Record/${modelId}/${ids[0]}`)
  const square = page.locator('.pg-barcode-square')
  const shown = async () => {
    await expect(square.locator('svg')).toBeVisible()
    await settled(page)
    const picture = await square.screenshot()
    const [code = ''] = await codesIn(picture)
    return { picture, payload: JSON.parse(code.slice('QRCode '.length)) }
  }
  const always = { t: 'DFD', id: ids[0], mid: modelId, mt: '2', fid: flows[0], pid }
  await page.goto(`${path}?id=${ids[0]}`)
  const { picture, payload } = await shown()
  expect(payload).toEqual({ ...always, ftid: '', opt: '' })
  const scan = async (account: string, buffer: Buffer) => {
    await signIn(page, account, '/home')
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: text('scan.open') }).click()
    const scanner = page.getByRole('dialog', { name: text('scan.open') })
    await axe(page, 'the scanner')
    await scanner.getByLabel(text('scan.picture')).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    return scanner
  }
  await scan('chenguodong', picture)
  await expect(page).toHaveURL(new RegExp(`/workFlowDetail\\?id=${pid}$`))
  await expect(page.getByRole('button', { name: '同意', exact: true })).toBeVisible()
  await test.step('where it is decided, it says which task and what is done there', async () => {
    const { list: todo } = await (await callsOf(page))('GET', '/api/workflow/Todo')
    const own = todo.find(({ instanceId }: { instanceId: string }) => instanceId === pid)
    const task = await shown()
    expect(task.payload).toEqual({ ...always, ftid: own.id, opt: 'approve' })
    await scan('chenguodong', task.picture)
    await expect(page).toHaveURL(new RegExp(`/workFlowDetail\\?id=${pid}&task=${own.id}$`))
  })
  await test.step('whoever has nothing to do with it is told nothing of it', async () => {
    const scanner = await scan('yangjingyi', picture)
    await expect(scanner.getByRole('status')).toHaveText(text('scan.gone'))
    await expect(page).toHaveURL(/home$/)
  })
})
