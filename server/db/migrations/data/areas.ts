import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A province, city or district as it is shipped. */
export interface ShippedArea {
  id: string
  parentId: string
  fullName: string
  /** pinyin without tones and blanks, and its first letters: what people type to find it */
  quickQuery: string
  /** 0 a province */
  level: number
  lng: number | null
  lat: number | null
}

const number = (text: string | undefined) => (text ? Number(text) : null)

/** The areas of areas.txt, which says where they come from. An id is its parent's and two digits more. */
export function shippedAreas(): ShippedArea[] {
  return readFileSync(join(import.meta.dirname, 'areas.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', fullName = '', pinyin = '', lng, lat] = line.split('\t')
      const syllables = pinyin.split(' ')
      return {
        id,
        parentId: id.slice(0, -2) || '-1',
        fullName,
        quickQuery: `${syllables.join('')} ${syllables.map((one) => one[0]).join('')}`,
        level: id.length / 2 - 1,
        lng: number(lng),
        lat: number(lat),
      }
    })
}
