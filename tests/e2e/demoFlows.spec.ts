/** What whoever starts Pinge for the first time finds of flows: four of them, with a year of instances. */
import { axe, contrast, darken, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'

test.use({ ownServer: 'flows', flows: true })

test('SH-15 the demo shows flows at work: what waits, how far each record is, a contract that an order waits for, where things wait', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'zhouliping', '/workFlow/flowTodo')
  const row = page.getByRole('row').nth(1)
  await test.step('the head of finance has something to decide, and opens it', async () => {
    await expect(row).toContainText(/费用报销|采购订单|请假申请|合同审批/)
    await axe(page, 'what is to be decided')
    await row.getByRole('button', { name: text('flow.decide') }).click()
    await expect(page).toHaveURL(/workFlowDetail\?id=.*task=/)
    await axe(page, 'an instance of the demo')
  })
  await test.step('the list of claims tells how each stands; one under way is not edited, its flow is shown', async () => {
    await page.goto('/model/expenseClaim')
    await expect(page.getByRole('columnheader', { name: text('flow.stateOf') })).toBeVisible()
    const waiting = page
      .getByRole('row')
      .filter({ hasText: text('flow.status.1') })
      .first()
    await waiting.getByRole('button', { name: text('common.edit') }).click()
    await expect(page).toHaveURL(/workFlowDetail\?id=/)
  })
  await test.step('a large order shows the contract that it waits for', async () => {
    await signIn(page, 'admin', '/api/health')
    const call = await callsOf(page)
    const { list } = await call('GET', '/api/workflow/Monitor?pageSize=200&status=1')
    const order = list.find(({ nodeNames }: { nodeNames: string }) => nodeNames.includes('采购合同'))
    await page.goto(`/workFlowDetail?id=${order.instanceId}`)
    await page.getByRole('link', { name: /合同审批/ }).click()
    await expect(page.getByRole('heading', { name: /合同审批/ }).first()).toBeVisible()
    await page.getByRole('button', { name: text('flow.parent') }).click()
    await expect(page.getByRole('heading', { name: /采购订单/ }).first()).toBeVisible()
  })
  await test.step('dark, and on a phone', async () => {
    await darken(page)
    await contrast(page, 'an instance of the demo, dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'an instance of the demo on a phone')
    await page.goto('/workFlow/flowMonitor')
    await expect(page.getByText(/共 8\d\d 条/)).toBeVisible()
    await fits(page, 'all instances on a phone')
  })
})
