/**
 * ST-04: the eight theme colours, and what each makes of itself: a fill under white text, a text on the page, the
 * grounds behind them. Blue is written out by hand in theme.ts and theme.css; the others follow the same steps. The
 * build draws them (scripts/lib/antdStyle.mjs): the browser computes none of it.
 */
export const colours = {
  blue: '#1890ff',
  purple: '#7a4be0',
  azure: '#2aa7e8',
  ocean: '#0f7f96',
  green: '#2f9e5b',
  yellow: '#e0a100',
  orange: '#f2791f',
  red: '#e0393e',
} as const
export type Colour = keyof typeof colours

type Rgb = readonly [number, number, number]
/** A colour by what each of its three parts is. */
const rgb = (part: (at: 0 | 1 | 2) => number): Rgb => [part(0), part(1), part(2)]
const parse = (hex: string): Rgb => rgb((at) => Number.parseInt(hex.slice(2 * at + 1, 2 * at + 3), 16))
const write = (colour: Rgb): string => `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** So much of `other` laid into a colour. */
const mix = (hex: string, other: string, part: number): string => {
  const [from, to] = [parse(hex), parse(other)]
  return write(rgb((at) => from[at] * (1 - part) + to[at] * part))
}

const brightness = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const value = (parse(hex)[at] ?? 0) / 255
    return sum + weight * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)

/** The contrast of two colours, as WCAG counts it. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** The first step from a colour towards another that stands out against all the grounds. */
function readable(hex: string, towards: string, grounds: readonly string[], least: number): string {
  for (let step = 0; step <= 50; step++) {
    const tried = mix(hex, towards, step / 50)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return towards
}

export interface Shades {
  /** under white text, at rest, under the pointer and pressed */
  fill: string
  fillHover: string
  fillActive: string
  /** as text or a link, the same three */
  text: string
  textHover: string
  textActive: string
  /** behind what is chosen */
  ground: string
  groundHover: string
  /** the chosen entry of a dark sidebar */
  sideActive: string
}

/** A colour on white. */
function onLight(base: string): Shades {
  const ground = mix('#ffffff', base, 0.09)
  const fill = readable(base, '#000000', ['#ffffff', '#f3f5f8', ground], 4.6)
  const [fillHover, fillActive] = [mix(fill, '#000000', 0.08), mix(fill, '#000000', 0.24)]
  return {
    ...{ fill, fillHover, fillActive, text: fill, textHover: fillHover, textActive: fillActive },
    ...{ ground, groundHover: mix('#ffffff', base, 0.18), sideActive: mix('#0e1c2f', base, 0.3) },
  }
}

/** A colour on near black. */
function onDark(base: string): Shades {
  const ground = mix('#16191d', base, 0.24)
  const fill = readable(base, '#000000', ['#ffffff'], 5.4)
  const text = readable(base, '#ffffff', ['#1f2328', ground], 5.2)
  return {
    ...{ fill, fillHover: readable(mix(fill, '#ffffff', 0.07), '#000000', ['#ffffff'], 4.6), fillActive: mix(fill, '#000000', 0.18) },
    ...{
      text,
      textHover: mix(text, '#ffffff', 0.25),
      textActive: readable(mix(text, '#000000', 0.06), '#ffffff', ['#1f2328', ground], 4.6),
    },
    ...{ ground, groundHover: mix('#16191d', base, 0.36), sideActive: mix('#121519', base, 0.26) },
  }
}

/** What a colour becomes in a mode. */
export const shadesOf = (colour: Colour, mode: 'light' | 'dark'): Shades => (mode === 'dark' ? onDark : onLight)(colours[colour])
