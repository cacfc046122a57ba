// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { adjustmentOf, circlesOf, inCircles, type Point, placeText } from '#core/rules/place.ts'
import type { Call, Json, Node } from '#core/types.ts'
import { usePlaces } from '#renderers/picker/usePlaces.ts'
import { forget } from '#runtime/data/sources.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { clear, control, show, showForm, until } from './show.tsx'

afterEach(async () => {
  await clear()
  forget()
})

const value = JSON.stringify({
  pName: '浙江省',
  cName: '杭州市',
  adName: '西湖区',
  address: '',
  name: '',
  lng: 120,
  lat: 30,
  fullAddress: '西湖',
})
const field = { pingeKey: 'location', field: 'p', label: '地点' }

describe('location', () => {
  it('LO-08 WG-41 shows the address of its value, and asks for nothing before it is opened', async () => {
    const { host, app } = await showForm([field], { p: value })
    expect(control(host, '地点').closest('.ant-select')?.textContent).toContain('西湖')
    expect(app.calls).toEqual([])
  })

  it('LO-09 shows the picture of the point where it is read, if there is one', async () => {
    const answer = (call: Call): Json => (call.get?.endsWith('/picture') ? { url: '/api/system/Location/staticmap?x' } : null)
    const { host, app } = await showForm([field], { p: value }, { readOnly: true, answer })
    const picture = await until(() => {
      const found = host.querySelector('img')
      expect(found).not.toBeNull()
      return found
    })
    expect(app.calls).toEqual([{ get: '/api/system/Location/picture', query: { location: '120,30' } }])
    expect([picture?.getAttribute('src'), picture?.width, picture?.height]).toEqual(['/api/system/Location/staticmap?x', 80, 80])
  })

  it('LO-02 LO-03 a moved map has a list of its own, from its first page', async () => {
    const app = testApp(({ query }) => ({
      pois: Array.from({ length: 50 }, (_, i) => ({ id: `${query?.location} ${query?.page} ${i}`, name: `地点${i}`, location: '120,30' })),
    }))
    let places: ReturnType<typeof usePlaces> | undefined
    let move: (point: Point) => void = () => {}
    function Places() {
      const [at, setAt] = useState<Point>({ lng: 120, lat: 30 })
      move = setAt
      places = usePlaces(at, true)
      return null
    }
    await show(
      <Around app={app} at={testPage()}>
        <Places />
      </Around>,
    )
    const count = () => places?.view.rows.filter(({ node }) => node).length
    await until(() => expect(count()).toBe(50))
    await act(async () => places?.more(undefined))
    await until(() => expect(count()).toBe(100))
    await act(async () => move({ lng: 121, lat: 31 }))
    await until(() => expect(places?.view.rows[0]?.key).toContain('121,31 1 0'))
    expect(count()).toBe(50)
    expect(app.calls.map(({ query }) => [query?.location, query?.page])).toEqual([
      ['120,30', 1],
      ['120,30', 2],
      ['121,31', 1],
    ])
  })

  it('LO-05 LO-06 reads radius and circles of the field; the radius is 500 m where none is given', () => {
    const node = (more: object) => ({ ...field, ...more }) as Node
    expect(adjustmentOf(node({}))).toBeUndefined()
    expect(adjustmentOf(node({ enableLocationScope: true }))).toBe(500)
    expect(adjustmentOf(node({ enableLocationScope: true, adjustmentScope: 80 }))).toBe(80)
    const circles = [{ lng: 120, lat: 30, radius: 100 }]
    expect(circlesOf(node({ locationScope: circles }))).toEqual([])
    const limited = node({ enableDesktopLocationScope: true, locationScope: [...circles, { lng: 121, lat: 30, radius: 100 }] })
    expect([inCircles(limited, { lng: 120.0005, lat: 30 }), inCircles(limited, { lng: 121, lat: 30 })]).toEqual([true, true])
    expect(inCircles(limited, { lng: 120.5, lat: 30 })).toBe(false)
  })

  it('LO-08 says nothing of what is no place', () => {
    expect([placeText('x'), placeText(null), placeText('{"lng":1,"lat":91}')]).toEqual(['', '', ''])
  })
})
