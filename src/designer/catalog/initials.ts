/** The first character of each initial, in the order of the platform's own collation by pinyin. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀'
const initials = 'abcdefghjklmnopqrstwxyz'
/** Characters of frequent words that are also read with another initial than the one they are sorted by. */
const alsoRead: { readonly [character: string]: string } = {
  ...{ 行: 'h', 弹: 't', 栅: 's', 长: 'c', 重: 'c', 传: 'z', 单: 's', 系: 'j', 降: 'x', 调: 't', 会: 'k', 参: 's', 藏: 'z', 乐: 'y' },
  ...{ 彈: 't', 柵: 's', 長: 'c', 傳: 'z', 單: 's', 會: 'k', 參: 's', 樂: 'y' },
}

const collator = new Intl.Collator('zh-u-co-pinyin')
/** Whether the platform knows this order at all. */
const isSorted = [...firsts].sort(collator.compare).join('') === firsts

/** The initials that a character can be typed by; one of another script stands for itself. */
function readingsOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
  if (!isSorted) return ''
  let at = -1
  while (at + 1 < firsts.length && collator.compare(firsts[at + 1] ?? '', character) <= 0) at++
  return (initials[at] ?? '') + (alsoRead[character] ?? '')
}

const known = new Map<string, readonly string[]>()
/** Readings of each character of a title: of few titles, so that they are kept. */
function readingsIn(title: string): readonly string[] {
  const found = known.get(title) ?? [...title.replaceAll(/\s/g, '')].map(readingsOf)
  known.set(title, found)
  return found
}

/**
 * Whether a Chinese title is found by the pinyin initials of its characters: some that stand side by side, or from its
 * first one on with others left out (`dsr` for 多行输入). One letter alone finds nothing.
 */
export function fitsInitials(title: string, sought: string): boolean {
  if (!/^[a-z]{2,}$/.test(sought)) return false
  const readings = readingsIn(title)
  const letters = [...sought]
  if (readings.some((_, from) => letters.every((letter, i) => readings[from + i]?.includes(letter)))) return true
  if (!readings[0]?.includes(letters[0] ?? '')) return false
  let at = 0
  return letters.every((letter) => {
    while (at < readings.length && !readings[at]?.includes(letter)) at++
    return at++ < readings.length
  })
}
