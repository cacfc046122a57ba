/** Rich texts on paper: what stands below each other in the editor does so there. */
import { describe, expect, it } from 'vitest'
import { htmlLines } from '#core/format/htmlLines.ts'

describe('a rich text as lines', () => {
  it.each([
    ['<p>甲方 <strong>付款</strong>。</p><p>乙方&nbsp;发货 &lt;三日&gt;</p>', ['甲方 付款。', '乙方 发货 <三日>']],
    ['<p>一<br>二<br/>三</p><h2>标题</h2>四', ['一', '二', '三', '标题', '四']],
    ['<p>一</p><p></p><p>二</p><p><br></p>', ['一', '', '二']],
    ['<ul><li><p>苹果</p></li><li>梨<ul><li>雪梨</li></ul></li></ul><p>完</p>', ['• 苹果', '• 梨', '  • 雪梨', '完']],
    ['<ol start="3"><li><p>三</p><p>还有</p></li><li>四</li></ol>', ['3. 三', '  还有', '4. 四']],
    ['<table><tr><th><p>品名</p></th><th>数量</th></tr><tr><td>甲</td><td>2</td></tr></table>', ['品名 数量', '甲 2']],
    ['<pre>a\n\nb</pre><hr><p>c', ['a', '', 'b', 'c']],
    ['<ul><li></li><li>a</li></ul>', ['•', '• a']],
    ['', ['']],
    ['plain < 5 and <b>bold', ['plain < 5 and bold']],
  ])('%s', (html, lines) => {
    expect(
      htmlLines(html)
        .replace(/(\S) {2,}/g, '$1 ')
        .split('\n'),
    ).toEqual(lines)
  })

  it('of any length takes no longer than it is', () => {
    const begun = performance.now()
    expect(htmlLines(`${'<ul><li>'.repeat(50_000)}x`).endsWith('x')).toBe(true)
    expect(htmlLines('<p>'.repeat(100_000) + ' '.repeat(100_000))).toBe('')
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
