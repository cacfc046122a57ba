import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { type Colour, colours, shadesOf } from '#shell/theme/colours.ts'
import { type Mode, sizes, themeOf } from '#shell/theme/theme.ts'

/** What antd makes of one of our modes. */
const tokens = (mode: Mode, colour: Colour = 'blue') => theme.getDesignToken(themeOf(mode, theme, { colour }))

/** The contrast of two opaque colours, as WCAG counts it; `over` lays a colour with alpha on another. */
type Rgb = [number, number, number]
function parse(text: string, over: Rgb = [255, 255, 255]): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1] ?? /^#([0-9a-f]{3})$/i.exec(text)?.[1]?.replace(/./g, '$&$&')
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
  const [r = 0, g = 0, b = 0, a = 1] = [...text.matchAll(/[\d.]+/g)].map(Number)
  return [r, g, b].map((value, at) => value * a + (over[at] ?? 0) * (1 - a)) as Rgb
}
const light = (colour: Rgb) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const value = (colour[at] ?? 0) / 255
    return sum + weight * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)
function contrast(text: string, ground: string): number {
  const back = parse(ground)
  const [high = 0, low = 0] = [light(parse(text, back)), light(back)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe('the theme', () => {
  it('ST-06 has #1890ff as its colour', () => expect(tokens('light').colorPrimary).toBe('#1890ff'))

  it('computes nothing in the browser', () =>
    expect(themeOf('light', theme)).toMatchObject({ zeroRuntime: true, cssVar: { key: 'pinge' } }))

  for (const mode of ['light', 'dark'] as const) {
    const token = tokens(mode)
    const grounds = { page: token.colorBgLayout, box: token.colorBgContainer, popup: token.colorBgElevated }
    const texts = {
      text: token.colorText,
      secondary: token.colorTextSecondary,
      description: token.colorTextDescription,
      placeholder: token.colorTextPlaceholder,
      link: token.colorLink,
      primary: token.colorPrimaryText,
      error: token.colorError,
      warning: token.colorWarning,
      success: token.colorSuccess,
    }
    for (const [text, colour] of Object.entries(texts)) {
      for (const [ground, back] of Object.entries(grounds)) {
        it(`${mode}: ${text} is readable on the ${ground}`, () => expect(contrast(colour, back)).toBeGreaterThan(4.5))
      }
    }
    it.each([
      ['error', token.colorError, token.colorErrorBg],
      ['warning', token.colorWarning, token.colorWarningBg],
      ['success', token.colorSuccess, token.colorSuccessBg],
      ['primary', token.colorPrimaryText, token.colorPrimaryBg],
      ['link', token.colorLink, token.colorPrimaryBg],
    ])(`${mode}: %s is readable on its own ground`, (_name, colour, back) => expect(contrast(colour, back)).toBeGreaterThan(4.5))
    it(`${mode}: white is readable on a primary button`, () => {
      expect(contrast('#fff', String(themeOf(mode, theme).components?.Button?.colorPrimary))).toBeGreaterThan(4.5)
    })
  }

  it('ST-04 has eight colours', () =>
    expect(Object.keys(colours)).toEqual(['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red']))
  it('SH-24 draws controls as high as their size says', () => {
    for (const [size, height] of Object.entries(sizes))
      expect(theme.getDesignToken(themeOf('light', theme, { size: size as keyof typeof sizes })).controlHeight).toBe(height)
  })

  for (const mode of ['light', 'dark'] as const) {
    for (const colour of Object.keys(colours) as Colour[]) {
      const token = tokens(mode, colour)
      const { fill, fillHover, fillActive, sideActive } = shadesOf(colour, mode)
      it(`ST-04 ${colour}, ${mode}: its texts are readable on the page, on popups and on its own ground, and white on its fill`, () => {
        expect(token.colorPrimary.toLowerCase()).toBe(mode === 'light' ? colours[colour] : token.colorPrimary.toLowerCase())
        const faults: string[] = []
        const check = (name: string, text: string, ground: string, over?: string) => {
          const found = contrast(text, ground)
          if (found < 4.5) faults.push(`${name} ${text} on ${ground}${over ?? ''}: ${found.toFixed(2)}`)
        }
        for (const ground of [token.colorBgLayout, token.colorBgContainer, token.colorBgElevated, token.colorPrimaryBg])
          for (const text of ['colorLink', 'colorPrimaryText'] as const) check(text, token[text], ground)
        for (const ground of [token.colorBgContainer, token.colorBgElevated]) check('colorLinkHover', token.colorLinkHover, ground)
        const own = themeOf(mode, theme, { colour }).components?.Button
        for (const ground of [token.colorBgLayout, token.colorBgContainer, token.colorBgElevated])
          for (const text of ['defaultHoverColor', 'defaultActiveColor'] as const) check(text, String(own?.[text]), ground)
        for (const ground of [fill, fillHover, fillActive, sideActive, String(own?.colorPrimary), String(own?.colorPrimaryHover)])
          if (colour !== 'blue' || ground !== sideActive) check('white', '#ffffff', ground)
        check('text', token.colorText, token.colorPrimaryBg)
        expect(faults).toEqual([])
      })
    }
  }
})
