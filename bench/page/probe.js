import { columnCount, makeColumns, makeCopied, makeForm, makeRows, middleOf } from './work.js'

/**
 * The half of the harness that runs in the page. An engine page calls `bench(engine)`; the runner then drives
 * `window.bench`.
 *
 * @typedef {object} Engine
 * @property {(root: HTMLElement, work: object) => void} open draws the form or list
 * @property {() => void} close takes it away
 * @property {() => number} drawn how many fields (rows) stand in the page now
 * @property {() => boolean} [screen] whether all stands that is seen without scrolling, where fields are not all of one height
 * @property {() => string[]} [bare] fields that show nothing, or that something went wrong, by name
 * @property {(name: string) => HTMLElement | null} [control] the element that a field is typed into
 * @property {(name: string) => unknown} [value] what the engine holds for a field
 * @property {() => number | (() => number) | Promise<number>} [validate] (or a number at once) checks everything, shows what is wrong, gives how many fields are wrong
 * @property {() => number} [faults] how many messages stand in the page
 * @property {string} [controls] selects everything that a person can fill in
 * @property {(name: string) => HTMLElement | null} [opener] what is pressed to open a select's choices; nothing for a native one
 * @property {(name: string) => number} [choices] how many choices an open select shows
 * @property {(row: number, name: string) => unknown} [cell] what a sub-table holds; an engine without it takes no block of cells
 * @property {() => HTMLElement | null} [scroller] what a list scrolls in
 * @property {(index: number) => string} [rowText] the text of a drawn row's first cells, by its index in the data
 */

const query = new URLSearchParams(location.search)
/** Settings of a variant, from the address. @param {string} name */
export const setting = (name) => query.get(name)

/** Fields (rows) of the first screen: more than fit into 1280 x 900 (into the list's box). */
const firstScreen = { form: 32, list: 15, subtable: 10 }

const frame = () => new Promise((done) => requestAnimationFrame(done))
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
/** Resolves in the first task after a message: behind the frame that is being drawn. */
const afterTask = () =>
  new Promise((done) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now())
    channel.port2.postMessage(0)
  })
/** The moment at which the next frame has been drawn. */
const painted = () => frame().then(afterTask)

/** Looks at every frame, so that the moment is exact. */
async function framesUntil(condition, limit) {
  const start = performance.now()
  for (;;) {
    await frame()
    if (condition()) return afterTask()
    if (performance.now() - start > limit) throw new Error(`not drawn within ${limit / 1000} s`)
  }
}

/** Looks now and then: asking for frames all the time would take the idle time that late fields are drawn in. */
async function calmlyUntil(condition, limit) {
  const start = performance.now()
  while (!condition()) {
    await wait(4)
    if (performance.now() - start > limit) throw new Error(`not ready within ${limit / 1000} s`)
  }
  return painted()
}

function makeWork(kind, size) {
  if (kind === 'form' || kind === 'kinds') return { fields: makeForm(size) }
  const columns = kind === 'list' ? columnCount : 20
  return { rows: makeRows(size, columns), columns: makeColumns(columns), fields: makeForm(columns) }
}

/** @param {Engine} engine */
export function bench(engine) {
  const kind = setting('kind') ?? 'form'
  const size = Number(setting('n') ?? 50)
  const work = makeWork(kind, size)
  const root = document.getElementById('root')
  // the field that depends on another one is not there at first
  const all = { form: size - 1, kinds: size }[kind] ?? Math.min(size, firstScreen[kind])
  const isSeen = () => engine.screen?.() ?? engine.drawn() >= Math.min(all, firstScreen[kind])
  /** @type {Array<{ start: number, paint: number }>} */
  let keys = []

  const api = {
    kind,
    size,
    fields: work.fields,
    middle: kind === 'form' ? middleOf(work.fields) : undefined,

    /** From the call to the first screen drawn, and to everything there. */
    async open(limit) {
      await painted()
      await painted()
      const start = performance.now()
      engine.open(root, work)
      const open = await framesUntil(isSeen, limit)
      const ready = engine.drawn() >= all ? open : await calmlyUntil(() => engine.drawn() >= all, limit)
      return { open: open - start, ready: ready - start }
    },
    close: () => engine.close(),
    state: () => ({
      drawn: engine.drawn(),
      controls: engine.controls ? root.querySelectorAll(engine.controls).length : 0,
      elements: root.querySelectorAll('*').length,
      height: document.documentElement.scrollHeight,
    }),

    /** Brings a field on screen and gives it the focus, as a click does. */
    async focus(name) {
      for (let tries = 0; tries < 40; tries++) {
        engine.control(name)?.scrollIntoView({ block: 'center' })
        await painted()
        const control = engine.control(name)
        control?.focus()
        await painted()
        if (control && document.activeElement === engine.control(name)) return true
        await wait(50)
      }
      return false
    },
    typed: (name) => engine.control(name)?.value,
    value: (name) => engine.value(name),
    bare: () => engine.bare(),
    exists: (name) => Boolean(engine.control(name)),

    /** Notes, for every key from now on, the time from keydown to the frame that shows it. */
    listen() {
      keys = []
      let start = 0
      // in a sub-table from the press itself: the work that an engine still does for the key before it is waited for
      addEventListener('keydown', (event) => (start = kind === 'subtable' ? event.timeStamp : performance.now()), true)
      addEventListener(
        'input',
        () => {
          const begun = start
          requestAnimationFrame(() => afterTask().then((now) => keys.push(now - begun)))
        },
        true,
      )
    },
    keys: () => keys,

    /** Checks everything: until the answer is there, and until its messages are drawn. */
    async validate() {
      const start = performance.now()
      const reply = engine.validate()
      // an engine that answers at once is not charged with what its own drawing does before the next line here
      const atOnce = typeof reply === 'number' ? performance.now() - start : undefined
      const wrong = await reply
      const answer = atOnce ?? performance.now() - start
      const paint = (await painted()) - start
      return { wrong: typeof wrong === 'function' ? wrong() : wrong, answer, paint }
    },
    /** Pastes a block of cells over a whole sub-table: until its last row has the values and is drawn. */
    async paste() {
      if (!engine.cell) return undefined
      await api.focus('f1')
      const data = new DataTransfer()
      data.setData('text/plain', makeCopied(work.fields, size))
      const start = performance.now()
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      return (await calmlyUntil(() => engine.cell(size - 1, 'f1') === `f1 pasted ${size - 1}`, 30_000)) - start
    },
    faults: () => engine.faults(),
    middleOfOpener(name) {
      const opener = engine.opener(name)
      if (!opener) return undefined
      opener.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = opener.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    choices: (name) => engine.choices(name),

    /** Scrolls a list step by step; the runner reads the browser's own account of the work. */
    async scroll(steps, by) {
      const box = engine.scroller()
      for (let i = 0; i < steps; i++) {
        box.scrollTop += by
        await painted()
        await wait(0)
      }
      await painted()
      return box.scrollTop
    },
    async scrollToEnd() {
      const box = engine.scroller()
      for (let i = 0; i < 20; i++) {
        box.scrollTop = box.scrollHeight
        await wait(50)
      }
    },
    rowText: (index) => engine.rowText(index),

    /** How long a fixed piece of arithmetic takes: tells a busy machine from a quiet one. */
    calibrate() {
      const start = performance.now()
      let x = 0
      for (let i = 0; i < 2e7; i++) x = (x * 31 + i) | 0
      api.kept = x
      return performance.now() - start
    },
  }
  window.bench = api
}
