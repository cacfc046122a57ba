import type { Config } from '../base/config.ts'
import type { Db } from '../db/types.ts'
import { readSettings } from './settings.ts'

/** A host as it may stand in a policy: neither a pattern nor anything that ends a directive. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i

/** The origin of an address that a browser may open; nothing for any other scheme, or with a name and password in it. */
export function originOf(address: string | null | undefined): string | undefined {
  const text = address?.trim() ?? ''
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, hostname, origin } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && plainHost.test(hostname) ? origin : undefined
}

/** MN-09: the data-visualisation host, without a slash at its end; nothing when none is set, or what is set is no web address. */
export async function dataVHost(db: Db): Promise<string | undefined> {
  const address = (await readSettings(db)).dataVUrl.trim().replace(/\/+$/, '')
  return originOf(address) ? address : undefined
}

/** Placeholders of an address: the data-visualisation host, and a token for it. `${dataV}` is read as well. */
export const placeholders = { host: /\$?\{dataV\}/g, token: /\$?\{token\}/g }

/**
 * MN-10, RT-05: the foreign hosts that may be shown inside the application: those of the links that open there, and
 * what the setting frameHosts lists. The Content-Security-Policy names them and no others.
 */
export async function frameHosts(db: Db): Promise<string[]> {
  const { dataVUrl: dataV, frameHosts: hosts } = await readSettings(db)
  const links = await db
    .selectFrom('base_menu')
    .select('urlAddress')
    .where('type', '=', 7)
    .where('linkTarget', '=', '_self')
    .where('enabledMark', '=', 1)
    .execute()
  const addresses = [...links.map((row) => (row.urlAddress ?? '').replace(placeholders.host, () => dataV)), ...hosts.split(/[\s,;]+/)]
  return [...new Set(addresses.map(originOf))].filter((origin) => origin !== undefined).sort()
}

/** The foreign hosts of pictures that every page may show: those of the map, and of the logos of the installation and its systems. */
export async function pictureHosts(db: Db, config: Config): Promise<string[]> {
  const { mapTiles, logoIcon, workLogoIcon, navigationIcon } = await readSettings(db, config)
  const systems = await db.selectFrom('base_system').select(['logoIcon', 'workLogoIcon', 'navigationIcon']).execute()
  const addresses = [
    mapTiles,
    logoIcon,
    workLogoIcon,
    navigationIcon,
    ...systems.flatMap((row) => Object.values(row) as Array<string | null>),
  ]
  return [...new Set(addresses.map(originOf))].filter((origin) => origin !== undefined).sort()
}
