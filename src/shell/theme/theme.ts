import type { ThemeConfig, theme } from 'antd'
import { type Colour, colours, shadesOf } from './colours.ts'

/**
 * Every colour, size and duration that is not antd's own default stands here and in theme.css. From this file the
 * build draws the CSS variables of both modes (scripts/lib/antdStyle.mjs) and antd's provider reads its tokens.
 *
 * The theme colour is #1890ff (ST-06). White on it, or it on white, has a contrast of 3.2 only, so whatever carries
 * text takes the next step of the same palette.
 */

/** Light or dark, as the person chose. */
export type Mode = 'light' | 'dark'

type Algorithms = Pick<typeof theme, 'defaultAlgorithm' | 'darkAlgorithm'>
type MapToken = ReturnType<typeof theme.defaultAlgorithm>
type Tokens = NonNullable<ThemeConfig['token']>
type Components = NonNullable<ThemeConfig['components']>

/** The settings that both modes share: 14 px, dense, quick. */
const seed: Tokens = {
  colorPrimary: '#1890ff',
  colorInfo: '#1890ff',
  fontSize: 14,
  borderRadius: 4,
  controlHeight: 32,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.18s',
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
}

/** What each mode sets by hand, after antd's algorithm has derived the rest. */
const exact: { [mode in Mode]: Tokens } = {
  light: {
    colorLink: '#096dd9',
    colorLinkHover: '#0b64c6',
    colorLinkActive: '#0050b3',
    colorSuccess: '#237804',
    colorSuccessText: '#237804',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorWarning: '#ad4e00',
    colorWarningText: '#ad4e00',
    colorWarningBg: '#fffbe6',
    colorWarningBorder: '#ffe58f',
    colorError: '#cf1322',
    colorErrorText: '#cf1322',
    colorErrorHover: '#d9363e',
    colorErrorActive: '#a8071a',
    colorErrorBg: '#fff2f0',
    colorErrorBorder: '#ffccc7',
    colorErrorBorderHover: '#d9363e',
    colorPrimaryBg: '#e9f5ff',
    colorPrimaryText: '#096dd9',
    colorInfoText: '#096dd9',
    colorTextTertiary: 'rgba(0,0,0,0.6)',
    colorBgLayout: '#f3f5f8',
    colorBorderSecondary: '#e9ebef',
  },
  dark: {
    colorLink: '#4ba3f0',
    colorLinkHover: '#73baf5',
    colorLinkActive: '#3c9ae8',
    colorSuccess: '#6abe39',
    colorSuccessText: '#6abe39',
    colorSuccessBg: '#16250f',
    colorSuccessBorder: '#2c5219',
    colorWarning: '#e8a03c',
    colorWarningText: '#e8a03c',
    colorWarningBg: '#2b2011',
    colorWarningBorder: '#5a4017',
    colorError: '#f37370',
    colorErrorText: '#f37370',
    colorErrorHover: '#f79a95',
    colorErrorActive: '#e05a58',
    colorErrorBg: '#2d1618',
    colorErrorBorder: '#5b2526',
    colorErrorBorderHover: '#f79a95',
    colorText: 'rgba(255,255,255,0.88)',
    colorPrimaryBg: '#11304d',
    colorPrimaryBgHover: '#15406b',
    colorPrimaryText: '#4ba3f0',
    colorInfoText: '#4ba3f0',
    colorTextTertiary: 'rgba(255,255,255,0.6)',
    colorBgLayout: '#0d0f12',
    colorBgContainer: '#16191d',
    colorBgElevated: '#1f2328',
    colorBgSpotlight: '#3a4048',
    colorBorder: '#3b4148',
    colorBorderSecondary: '#272c32',
  },
}

/** The same for names that antd derives last of all. */
const alias: { [mode in Mode]: Tokens } = {
  light: { colorTextPlaceholder: 'rgba(0,0,0,0.55)', colorTextDisabled: 'rgba(0,0,0,0.32)' },
  dark: {
    colorBgBase: '#0d0f12',
    colorTextPlaceholder: 'rgba(255,255,255,0.5)',
    colorTextDisabled: 'rgba(255,255,255,0.3)',
    colorBgContainerDisabled: 'rgba(255,255,255,0.05)',
  },
}

/** What carries text in the theme colour: `fill` under white text, `text` on the page. */
const onText = (fill: string, hover: string, active: string, text: string): Components => ({
  Button: {
    colorPrimary: fill,
    colorPrimaryHover: hover,
    colorPrimaryActive: active,
    // one that is no primary action takes the colour as text, under the pointer
    defaultHoverColor: text,
    defaultHoverBorderColor: text,
    defaultActiveColor: text,
    defaultActiveBorderColor: text,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
  },
  DatePicker: { colorPrimary: fill, colorPrimaryHover: hover },
  Radio: { buttonSolidCheckedBg: fill, buttonSolidCheckedHoverBg: hover },
  Switch: { colorPrimary: fill, colorPrimaryHover: hover },
  Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text },
  Pagination: { itemActiveColor: text, itemActiveColorHover: text },
  Tag: { colorPrimary: text, colorInfo: text },
})

/**
 * What a finger needs: every control is 44 px high, whatever its size says. antd derives the rest of a control from
 * its height; what would grow with it without being a target of its own stays.
 */
const finger = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 44, controlHeightXS: 22, controlInteractiveSize: 20 }
const fingerParts: Components = {
  DatePicker: {
    cellWidth: 44,
    cellHeight: 40,
    textHeight: 44,
    timeColumnWidth: 56,
    timeCellHeight: 44,
    withoutTimeCellHeight: 66,
    multipleItemHeight: 32,
  },
  InputNumber: { handleWidth: 28 },
  Select: { multipleItemHeight: 32 },
  Switch: { trackHeightSM: 16, trackMinWidthSM: 28, handleSizeSM: 12 },
  TreeSelect: { indentSize: 24 },
}

const light = onText('#096dd9', '#0b64c6', '#0050b3', '#096dd9')
const dark = onText('#1668b8', '#1b74cb', '#125699', '#4ba3f0')
const components: { [mode in Mode]: Components } = {
  light,
  // White on the light red of dark mode is not readable; near black is.
  dark: { ...dark, Button: { ...dark.Button, dangerColor: '#141414' } },
}

/** ST-04: what another colour than blue sets in place of blue's own. */
function coloured(mode: Mode, colour: Colour): { seed: Tokens; exact: Tokens; own: Components } {
  if (colour === 'blue') return { seed: {}, exact: {}, own: components[mode] }
  const { fill, fillHover, fillActive, text, textHover, textActive, ground, groundHover } = shadesOf(colour, mode)
  const own = onText(fill, fillHover, fillActive, text)
  return {
    seed: { colorPrimary: colours[colour] },
    exact: {
      ...{ colorLink: text, colorLinkHover: textHover, colorLinkActive: textActive },
      ...{ colorPrimaryBg: ground, colorPrimaryBgHover: groundHover, colorPrimaryText: text },
    },
    own: mode === 'dark' ? { ...own, Button: { ...own.Button, dangerColor: '#141414' } } : own,
  }
}

/** The variables of theme.css that follow the colour; blue's stand there. */
export function ownVariables(mode: Mode, colour: Colour): Array<[string, string]> {
  const { fill, fillHover, fillActive, sideActive } = shadesOf(colour, mode)
  return [
    ['--pinge-fill', fill],
    ['--pinge-fill-hover', fillHover],
    ['--pinge-fill-active', fillActive],
    ['--pinge-side-active', sideActive],
  ]
}

/** SH-24: how high a control is at each size; medium is what the product is drawn for. */
export const sizes = { default: 36, medium: 32, small: 28, mini: 24 } as const
export type Size = keyof typeof sizes

interface Look {
  colour?: Colour
  size?: Size
  /** the same for fingers */
  touch?: boolean
}

/**
 * antd's theme of one mode. `algorithms` is antd's own `theme`: given, not imported, because the build reads this
 * file in Node, where antd is another module.
 */
export function themeOf(
  mode: Mode,
  { defaultAlgorithm, darkAlgorithm }: Algorithms,
  { colour = 'blue', size = 'medium', touch = false }: Look = {},
): ThemeConfig {
  const derive = mode === 'dark' ? darkAlgorithm : defaultAlgorithm
  const { seed: ofColour, exact: exactOfColour, own } = coloured(mode, colour)
  const height = touch ? finger.controlHeight : sizes[size]
  const byHand = { ...exact[mode], ...exactOfColour, ...(touch && finger) } as Partial<MapToken>
  return {
    token: { ...seed, ...ofColour, ...alias[mode], controlHeight: height },
    algorithm: [derive, (_seed, map) => ({ ...(map as MapToken), ...byHand })],
    components: touch ? { ...own, ...fingerParts, DatePicker: { ...own.DatePicker, ...fingerParts.DatePicker } } : own,
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'pinge' },
  }
}
