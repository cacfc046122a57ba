// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { focusWhenDrawn } from '../../renderers/grid/drawnFocus.ts'

const input = (name: string) => {
  const element = document.body.appendChild(document.createElement('input'))
  element.name = name
  return element
}
const frames = (count: number) =>
  new Promise<void>((done) => {
    const step = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => step(left - 1)))
    step(count)
  })

describe('the focus of what is drawn later', () => {
  afterEach(() => document.body.replaceChildren())

  it('comes as soon as it is there, also where the button that asked for it has gone', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    let cell: HTMLInputElement | undefined
    focusWhenDrawn(() => cell)
    await frames(3)
    button.remove()
    cell = input('cell')
    await frames(3)
    expect(document.activeElement).toBe(cell)
  })

  it('is not taken from who went to another field meanwhile', async () => {
    let cell: HTMLInputElement | undefined
    focusWhenDrawn(() => cell)
    await frames(2)
    const other = input('other')
    other.focus()
    cell = input('cell')
    await frames(3)
    expect(document.activeElement).toBe(other)
  })
})
