// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import { act, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#core/types.ts'
import PickerDialog, { type PickerDialogProps } from '#renderers/picker/PickerDialog.tsx'
import { PickerField } from '#renderers/picker/PickerField.tsx'
import type { PickerAsk, PickerItem, PickerNode, PickerTab } from '#renderers/picker/pickerTypes.ts'
import { forget } from '#runtime/data/sources.ts'
import { Around, type TestApp, testApp, testPage } from '../helpers/app.tsx'
import { button, clear, click, control, show, showForm, type, until } from './show.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await clear()
})

const leaf = (key: string, more: Partial<PickerNode> = {}): PickerNode => ({ key, label: `名${key}`, isLeaf: true, canPick: true, ...more })
const tree: { [parent: string]: PickerNode[] } = {
  '': [leaf('a', { isLeaf: false, canPick: false }), leaf('b')],
  a: [leaf('a1'), leaf('a2')],
}
/** As in the application: antd puts no blank between two characters. */
const Here = ({ app = testApp(), children }: { app?: TestApp; children: ReactNode }) => (
  <ConfigProvider button={{ autoInsertSpace: false }}>
    <Around app={app} at={testPage()}>
      {children}
    </Around>
  </ConfigProvider>
)

/** A tab that writes down what it was asked. */
function treeTab(asked: PickerAsk[] = [], more: Partial<PickerTab> = {}): PickerTab {
  return {
    key: 'all',
    title: '全部',
    load: async (ask) => {
      asked.push(ask)
      return ask.keyword ? [leaf(`found ${ask.keyword}`)] : (tree[ask.parent?.key ?? ''] ?? [])
    },
    ...more,
  }
}

async function open(props: Partial<PickerDialogProps> = {}) {
  const app = testApp()
  const told: PickerItem[][] = []
  let closed = 0
  await show(
    <Here app={app}>
      <PickerDialog
        title="选择"
        tabs={[treeTab()]}
        multiple
        chosen={[]}
        onConfirm={(chosen) => void told.push(chosen)}
        onClose={() => void closed++}
        {...props}
      />
    </Here>,
  )
  await until(() => expect(document.querySelector('.pg-pick-choices')?.getAttribute('aria-busy')).toBe('false'))
  return { app, told, closes: () => closed }
}
/** From here on the clock stands still until it is moved by hand. */
const holdClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const row = (key: string) => document.querySelector(`[data-key="${key}"]`)
const taken = () => [...document.querySelectorAll('.pg-pick-items .pg-pick-text')].map((one) => one.textContent)
const confirm = () => click(button(document, '确定'))

describe('the dialog of the pickers', () => {
  it('PK-01 PK-02 has a search box, what may be chosen, and what is chosen with a link that empties it', async () => {
    await open({ tabs: [treeTab([], { search: true })], chosen: [leaf('b')] })
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('800px')
    expect(control(document, '关键词').type).toBe('search')
    expect(document.body.textContent).toContain('已选')
    expect(taken()).toEqual(['名b'])
    await click(button(document, '清空列表'))
    expect(taken()).toEqual([])
    expect(document.querySelector('.pg-pick-right')?.textContent).toContain('暂无数据')
  })

  it('AA-01 reads what is below a row when it is opened, and once', async () => {
    const asked: PickerAsk[] = []
    await open({ tabs: [treeTab(asked)] })
    expect(asked.map(({ parent }) => parent?.key)).toEqual([undefined])
    await click(row('a'))
    await until(() => expect(row('a1')).not.toBeNull())
    await click(row('a'))
    await click(row('a'))
    expect(asked.map(({ parent }) => parent?.key)).toEqual([undefined, 'a'])
  })

  it('PK-05 appends in multiple mode and takes nothing twice', async () => {
    const { told } = await open()
    await click(row('b'))
    await click(row('b'))
    await click(row('a'))
    await until(() => expect(row('a2')).not.toBeNull())
    await click(row('a2'))
    expect(taken()).toEqual(['名b', '名a2'])
    await confirm()
    expect(told[0]?.map(({ key }) => key)).toEqual(['b', 'a2'])
  })

  it('PK-04 replaces in single mode, and confirms only what is chosen', async () => {
    const { told, app } = await open({ multiple: false })
    await confirm()
    expect(told).toEqual([])
    expect(app.toasts).toEqual([['warning', '请先选择一项', undefined]])
    await click(row('a'))
    await until(() => expect(row('a1')).not.toBeNull())
    await click(row('a1'))
    await click(row('b'))
    await confirm()
    expect(told[0]?.map(({ key }) => key)).toEqual(['b'])
  })

  it('PK-03 tells nothing when it is cancelled', async () => {
    const { told, closes } = await open()
    await click(row('b'))
    await click(button(document, '取消'))
    expect([told.length, closes()]).toEqual([0, 1])
  })

  it('PK-07 reads the next page near the end until one is shorter than the page size', async () => {
    const asked: number[] = []
    const sizes = [20, 20, 3]
    const tab = treeTab([], {
      pageSize: 20,
      load: async ({ page }) => {
        asked.push(page)
        return Array.from({ length: sizes[page - 1] ?? 0 }, (_, i) => leaf(`${page}-${i}`))
      },
    })
    await open({ tabs: [tab] })
    // without a layout the end of the list is always in sight once it is scrolled there
    const space = () => document.querySelector<HTMLElement>('.pg-pick-space')?.style.height
    // what is there then, and one row that stands for more of them
    for (const [i, count] of [41, 43, 43, 43].entries()) {
      const box = document.querySelector<HTMLElement>('.pg-pick-rows')
      await act(async () => {
        if (box) box.scrollTop = 20 * 32 * (i + 1)
        box?.dispatchEvent(new Event('scroll', { bubbles: true }))
      })
      await until(() => expect(space()).toBe(`${count * 32}px`))
    }
    expect(asked).toEqual([1, 2, 3])
  })

  it('PK-08 a keyword gives a flat list from page 1', async () => {
    const asked: PickerAsk[] = []
    await open({ tabs: [treeTab(asked, { search: true })] })
    holdClock()
    await type(control(document, '关键词'), '江')
    await later(300)
    expect(asked.at(-1)).toEqual({ page: 1, keyword: '江' })
    await until(() => expect(row('found 江')).not.toBeNull())
    expect(document.querySelector('.pg-pick-rows')?.getAttribute('role')).toBe('listbox')
  })

  it('DG-03 Enter searches at once, without the pause of typing', async () => {
    const asked: PickerAsk[] = []
    await open({ tabs: [treeTab(asked, { search: true })] })
    holdClock()
    const box = control(document, '关键词')
    await type(box, '江')
    expect(asked.at(-1)?.keyword).toBe('')
    await act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(asked.at(-1)).toEqual({ page: 1, keyword: '江' })
  })

  it('PK-08 what was still being read when somebody searched is read again when they come back to the tree', async () => {
    const asked: PickerAsk[] = []
    const { load } = treeTab(asked)
    let held = true
    // the first time, what is below `a` does not come before the search
    const slow: PickerTab['load'] = (ask, signal) => (ask.parent && held ? new Promise(() => {}) : load(ask, signal))
    await open({ tabs: [treeTab([], { search: true, load: slow })] })
    await click(row('a'))
    expect(row('a1')).toBeNull()
    const enter = (keyword: string) =>
      type(control(document, '关键词'), keyword).then(() =>
        act(async () => control(document, '关键词').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))),
      )
    await enter('x')
    await until(() => expect(row('found x')).not.toBeNull())
    held = false
    await enter('')
    await until(() => expect(row('a1')).not.toBeNull())
    expect(asked.map(({ parent, keyword }) => parent?.key ?? keyword)).toEqual(['', 'x', 'a'])
  })

  it('PK-27 groups what is chosen by type', async () => {
    await open({
      chosen: [leaf('u', { type: 'user' }), leaf('d', { type: 'department' })],
      groups: [
        { type: 'department', title: '部门' },
        { type: 'user', title: '用户' },
      ],
    })
    expect([...document.querySelectorAll('.pg-pick-right h4')].map((head) => head.textContent)).toEqual(['部门', '用户'])
    expect(taken()).toEqual(['名d', '名u'])
  })

  it('PK-02 says that there is nothing, and what failed with a way to try again', async () => {
    let fails = true
    const tab = treeTab([], {
      load: async () => {
        if (fails) throw new Error('网络不通')
        return []
      },
    })
    await open({ tabs: [tab] })
    expect(document.querySelector('[role=alert]')?.textContent).toContain('网络不通')
    fails = false
    await click(button(document, '重试'))
    await until(() => expect(document.querySelector('.pg-pick-choices')?.textContent).toBe('暂无数据'))
  })

  it('is walked through with the keyboard', async () => {
    const { told } = await open()
    const key = (name: string) =>
      act(async () => {
        const at = document.activeElement?.closest('[data-key]') ?? row('a')
        at?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
      })
    await key('ArrowRight')
    await until(() => expect(row('a1')).not.toBeNull())
    await key('ArrowRight')
    expect(document.activeElement?.getAttribute('data-key')).toBe('a1')
    await key('Enter')
    await key('ArrowDown')
    await key(' ')
    await confirm()
    expect(told[0]?.map(({ key: id }) => id)).toEqual(['a1', 'a2'])
  })

  it('begins in its search box; arrows walk through the tabs, and nothing takes the focus away from them', async () => {
    await open({ tabs: [treeTab([], { search: true }), treeTab([], { key: 'more', title: '更多', search: true })] })
    await until(() => expect(document.activeElement).toBe(control(document, '关键词')))
    holdClock()
    const [first, second] = document.querySelectorAll<HTMLElement>('[role=tab]')
    first?.focus()
    await act(async () => first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })))
    expect(second?.getAttribute('aria-selected')).toBe('true')
    // the search box of the new tab would take the focus in this time
    await later(100)
    expect(document.activeElement).toBe(second)
  })
})

describe('the closed field of the pickers', () => {
  async function field(props: { disabled?: boolean; node?: { [prop: string]: Json }; chosen?: PickerItem[] } = {}) {
    const told: string[][] = []
    function Field() {
      const [chosen, setChosen] = useState<readonly PickerItem[]>(props.chosen ?? ['1', '2', '3'].map((key) => leaf(key)))
      return (
        <PickerField
          node={{ pingeKey: 'areaSelect', ...props.node }}
          id="f"
          label="地区"
          value={undefined}
          onChange={() => undefined}
          onBlur={() => undefined}
          disabled={props.disabled ?? false}
          required={false}
          status={undefined}
          describedBy={undefined}
          inTable={false}
          chosen={chosen}
          multiple
          most={2}
          title="选择"
          tabs={() => [treeTab()]}
          onPick={(next) => {
            told.push(next.map(({ key }) => key))
            setChosen(next)
          }}
        />
      )
    }
    const host = await show(
      <Here>
        <Field />
      </Here>,
    )
    return { host, told }
  }
  const dialog = () => document.querySelector('.ant-modal')

  it('PK-06 a removed tag and a cleared field are told at once', async () => {
    const { host, told } = await field()
    expect(host.textContent).toContain('+1')
    await click(host.querySelector('[aria-label="移除 名1"]'))
    expect(told).toEqual([['2', '3']])
    await click(host.querySelector('[aria-label=清空]'))
    expect(told.at(-1)).toEqual([])
    expect(dialog()).toBeNull()
  })

  it('PK-03 opens with a press, and gives what was confirmed', async () => {
    const { host, told } = await field()
    await click(control(host, '地区'))
    await until(() => expect(row('b')).not.toBeNull())
    expect(dialog()).not.toBeNull()
    await click(row('b'))
    await confirm()
    expect(told).toEqual([['1', '2', '3', 'b']])
    expect(control(host, '地区').getAttribute('aria-expanded')).toBe('false')
  })

  it.each([
    ['off', { disabled: true }],
    ['readonly', { node: { readonly: true } }],
  ])('PK-03 neither opens nor changes where it is %s', async (_, props) => {
    const { host, told } = await field(props)
    await click(host.querySelector('.pg-drawn-selected'))
    // what holds the dialog stands at once, also while the dialog is still fetched
    expect(document.getElementById('f_dialog')).toBeNull()
    expect(dialog()).toBeNull()
    expect(host.querySelectorAll('button').length).toBe(0)
    expect(told).toEqual([])
  })
})

describe('the lists of the pickers', () => {
  it('PK-29 a dialog opens on the first tab that has something, and stays on one that was chosen', async () => {
    forget('/api/permission/Role/x')
    const only = { list: [{ id: 'g', fullName: '全局角色', type: 'role', isLeaf: true, organizeIds: [] }] }
    const { host } = await showForm([{ pingeKey: 'roleSelect', field: 'a', label: '角色' }], {}, { answer: () => only })
    await click(control(host, '角色'))
    await until(() => expect(row('g--role')).not.toBeNull())
    const tabs = () => [...document.querySelectorAll('[role=tab]')]
    expect(tabs().map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    await click(tabs()[0])
    await until(() => expect(row('g--role')).toBeNull())
    expect(tabs().map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false'])
    forget('/api/permission/Role/x')
  })

  it('SH-28 those of roles and positions are read once, by whichever field, until something is written', async () => {
    const list = (type: string) => ({ list: [{ id: 'x', fullName: type, type, isLeaf: true, organizeIds: ['u'] }] })
    const kinds = { Role: 'role', Position: 'position' } as const
    const { host, app } = await showForm(
      [
        { pingeKey: 'roleSelect', field: 'a', label: '角色' },
        { pingeKey: 'roleSelect', field: 'b', label: '另一角色' },
        { pingeKey: 'posSelect', field: 'c', label: '岗位' },
      ],
      {},
      { answer: ({ get }) => list(kinds[get?.split('/')[3] as keyof typeof kinds] ?? 'none') },
    )
    const reads = () => app.calls.map(({ get }) => get?.split('/')[3])
    const look = async (label: string, key: string) => {
      await click(control(host, label))
      await until(() => expect(row(key)).not.toBeNull())
      await click(document.querySelector('.ant-modal-close'))
    }
    await look('角色', 'x--role')
    await look('另一角色', 'x--role')
    await look('岗位', 'x--position')
    await look('岗位', 'x--position')
    expect(reads()).toEqual(['Role', 'Position'])
    forget('/api/permission/Role/x')
    await look('角色', 'x--role')
    expect(reads()).toEqual(['Role', 'Position', 'Role'])
  })
})
