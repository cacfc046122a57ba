import type { FastifyInstance } from 'fastify'
import type { Grants } from '../auth/grants.ts'
import type { Db } from '../db/types.ts'
import type { Access } from './route.ts'

/** Whether rights hold the menu that a route asks for, and its button. */
export async function mayCall(
  app: FastifyInstance,
  { menu, button }: Extract<Access, { menu: unknown }>,
  grants: Grants,
  db?: Db,
): Promise<boolean> {
  const menus = typeof menu === 'string' ? [menu] : menu
  if (!button) return menus.some(grants.mayOpen)
  for (const one of menus) {
    const { useBtnPermission } = await app.pages.flags(one, db)
    if (grants.mayPress(one, button, useBtnPermission)) return true
  }
  return false
}
