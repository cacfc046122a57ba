import { describe, expect, it } from 'vitest'
import { cleanStyle, fontSizes, isPictureData, linkAddress } from '#core/format/html.ts'
import { escapeHtml, excerpt, htmlText, isBlankHtml } from '#core/format/htmlText.ts'

describe('rich text', () => {
  it('WG-20 has nine sizes', () => {
    expect(fontSizes).toEqual([12, 14, 16, 18, 24, 36, 48, 56, 72])
  })

  it('reads a style that is named like what every record has as one that may not stand there', () => {
    expect(cleanStyle('constructor: x; __proto__: y; toString: 1; COLOR: red')).toBe('color: red')
  })

  it.each([
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    [' example.com/a ', 'https://example.com/a'],
    ['localhost:3000/a', 'https://localhost:3000/a'],
    ['/model/expense', '/model/expense'],
    ['#top', '#top'],
    ['li@example.com', 'mailto:li@example.com'],
    ['tel:+8610', 'tel:+8610'],
    ['javascript:alert(1)', undefined],
    ['JavaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['//evil.example', 'https://evil.example'],
    ['/\\evil.example', 'https://evil.example'],
    ['你好', undefined],
    ['a b', undefined],
    ['', undefined],
  ])('the address %s is %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address)
  })

  it('a style says colours, sizes and sides, and nothing else', () => {
    expect(cleanStyle('color: RED; font-size:24px ;text-align:center')).toBe('color: RED; font-size: 24px; text-align: center')
    expect(cleanStyle('position:fixed; background:url(x); color: expression(alert(1)); background-color: #fff1b8')).toBe(
      'background-color: #fff1b8',
    )
  })

  it('a picture is data of a kind that runs nothing', () => {
    expect(isPictureData('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    for (const src of ['https://x/y.png', 'data:image/svg+xml;base64,aa', 'data:text/html;base64,aa', 'data:image/png,<b>', ''])
      expect(isPictureData(src), src).toBe(false)
  })

  it('is read as words: blocks apart, marks away, entities resolved once', () => {
    expect(htmlText('<p>一<b>二</b></p><ul><li><p>三</p></li></ul>四<br>五')).toBe('一二 三 四 五')
    expect(htmlText('<p>a &amp;lt; b &#20013;&#x6587;&nbsp;c &unknown;</p>')).toBe('a &lt; b 中文 c &unknown;')
    expect(htmlText(escapeHtml('<p>&'))).toBe('<p>&')
    expect(htmlText('1 < 2 > 0<b>!</b> end <img src="x')).toBe('1 < 2 > 0! end')
    expect(excerpt('<p>一二三四</p>', 3)).toBe('一二三…')
    expect(isBlankHtml('<p>&nbsp;</p>')).toBe(true)
    expect(isBlankHtml('<p><img src="x"></p>')).toBe(false)
    expect(isBlankHtml('<hr>')).toBe(false)
  })
})
