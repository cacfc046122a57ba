import { describe, expect, it } from 'vitest'
import { mapFigures } from '#renderers/charts/mapOption.ts'

const figure = (label: string, value = 1) => ({ label, value, series: '' })
const regions = ['北京市', '内蒙古自治区', '吉林省', '吉林市']

describe('figures on a map', () => {
  it('belong to a region by its name, or by how it begins where one alone fits', () => {
    const { found, missing } = mapFigures(regions, [figure('北京', 2), figure('北京市', 3), figure('内蒙古', 4), figure('吉林省', 5)])
    expect(found).toEqual([figure('北京市', 5), figure('内蒙古自治区', 4), figure('吉林省', 5)])
    expect(missing).toEqual([])
  })

  it('that have no region, or might have two, are told', () => {
    const { found, missing } = mapFigures(regions, [figure('吉林'), figure('海南'), figure('')])
    expect(found).toEqual([])
    expect(missing).toEqual([figure('吉林'), figure('海南'), figure('')])
  })
})
