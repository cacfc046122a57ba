/** The icons that menus may name, as data: drawn by Icon.tsx. Those of the menus that are shipped come with the workspace. */

import AccountBook from '@ant-design/icons-svg/es/asn/AccountBookOutlined'
import Apartment from '@ant-design/icons-svg/es/asn/ApartmentOutlined'
import Api from '@ant-design/icons-svg/es/asn/ApiOutlined'
import Appstore from '@ant-design/icons-svg/es/asn/AppstoreOutlined'
import BarChart from '@ant-design/icons-svg/es/asn/BarChartOutlined'
import Book from '@ant-design/icons-svg/es/asn/BookOutlined'
import Calendar from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import Code from '@ant-design/icons-svg/es/asn/CodeOutlined'
import Dashboard from '@ant-design/icons-svg/es/asn/DashboardOutlined'
import Database from '@ant-design/icons-svg/es/asn/DatabaseOutlined'
import Desktop from '@ant-design/icons-svg/es/asn/DesktopOutlined'
import Environment from '@ant-design/icons-svg/es/asn/EnvironmentOutlined'
import Eye from '@ant-design/icons-svg/es/asn/EyeOutlined'
import File from '@ant-design/icons-svg/es/asn/FileOutlined'
import FileProtect from '@ant-design/icons-svg/es/asn/FileProtectOutlined'
import FileSearch from '@ant-design/icons-svg/es/asn/FileSearchOutlined'
import Folder from '@ant-design/icons-svg/es/asn/FolderOutlined'
import Global from '@ant-design/icons-svg/es/asn/GlobalOutlined'
import Home from '@ant-design/icons-svg/es/asn/HomeOutlined'
import IdCard from '@ant-design/icons-svg/es/asn/IdcardOutlined'
import Inbox from '@ant-design/icons-svg/es/asn/InboxOutlined'
import Key from '@ant-design/icons-svg/es/asn/KeyOutlined'
import Layout from '@ant-design/icons-svg/es/asn/LayoutOutlined'
import Link from '@ant-design/icons-svg/es/asn/LinkOutlined'
import Menu from '@ant-design/icons-svg/es/asn/MenuOutlined'
import Notification from '@ant-design/icons-svg/es/asn/NotificationOutlined'
import NumberIcon from '@ant-design/icons-svg/es/asn/NumberOutlined'
import Partition from '@ant-design/icons-svg/es/asn/PartitionOutlined'
import PieChart from '@ant-design/icons-svg/es/asn/PieChartOutlined'
import Project from '@ant-design/icons-svg/es/asn/ProjectOutlined'
import SafetyCertificate from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined'
import Safety from '@ant-design/icons-svg/es/asn/SafetyOutlined'
import Setting from '@ant-design/icons-svg/es/asn/SettingOutlined'
import Shop from '@ant-design/icons-svg/es/asn/ShopOutlined'
import ShoppingCart from '@ant-design/icons-svg/es/asn/ShoppingCartOutlined'
import Team from '@ant-design/icons-svg/es/asn/TeamOutlined'
import Tool from '@ant-design/icons-svg/es/asn/ToolOutlined'
import UsergroupAdd from '@ant-design/icons-svg/es/asn/UsergroupAddOutlined'
import User from '@ant-design/icons-svg/es/asn/UserOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { loadPart } from '#runtime/loadPart.ts'

const here = {
  AccountBook,
  Apartment,
  Api,
  Appstore,
  BarChart,
  Book,
  Calendar,
  Code,
  Dashboard,
  Database,
  Desktop,
  Environment,
  Eye,
  File,
  FileProtect,
  FileSearch,
  Folder,
  Global,
  Home,
  Idcard: IdCard,
  Inbox,
  Key,
  Layout,
  Link,
  Menu,
  Notification,
  Number: NumberIcon,
  Partition,
  PieChart,
  Project,
  Safety,
  SafetyCertificate,
  Setting,
  Shop,
  ShoppingCart,
  Team,
  Tool,
  User,
  UsergroupAdd,
}
/** What stands in moreIcons.ts. */
const later = [
  'Audit',
  'Bank',
  'Bell',
  'Branches',
  'Build',
  'Car',
  'CarryOut',
  'Cloud',
  'Cluster',
  'Contacts',
  'Container',
  'CreditCard',
  'Dollar',
  'FileText',
  'Flag',
  'Form',
  'FundProjectionScreen',
  'Gold',
  'Laptop',
  'LineChart',
  'Lock',
  'Mail',
  'Message',
  'MoneyCollect',
  'Printer',
  'Profile',
  'Read',
  'Reconciliation',
  'Schedule',
  'Shopping',
  'Solution',
  'Star',
  'Table',
  'Tag',
  'Tags',
  'Transaction',
  'UnorderedList',
  'UserSwitch',
  'Wallet',
] as const

const normal = (name: string) => name.toLowerCase().replace(/[^a-z]|outlined$|filled$/g, '')
const byName = new Map<string, IconDefinition>(Object.entries(here).map(([name, icon]) => [normal(name), icon]))
const known = new Set([...Object.keys(here), ...later].map(normal))

/** Every icon of the set by the name that a menu gives it: `FileTextOutlined`. */
export const iconNames: readonly string[] = [...Object.keys(here), ...later].sort().map((name) => `${name}Outlined`)
/** Whether a name is one of the set. */
export const isIcon = (name: unknown): boolean => typeof name === 'string' && known.has(normal(name))

const listeners = new Set<() => void>()
/** Calls back when more icons are here. @returns what ends that */
export function onIcons(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let isComing = false
function loadMore() {
  if (isComing) return
  isComing = true
  void loadPart('icons', () => import('./moreIcons.ts')).then(
    ({ moreIcons }) => {
      for (const [name, icon] of Object.entries(moreIcons)) byName.set(normal(name), icon)
      for (const listener of [...listeners]) listener()
    },
    () => {
      // it was told, and the next icon that is missing asks again
      isComing = false
    },
  )
}

/**
 * An icon by the name that a menu gives: `FileTextOutlined`, `file-text`, `fileText`. A name that nobody knows gives
 * `fallback`; nothing, while one of the set is on its way.
 */
export function iconOf(name: string | undefined, fallback: keyof typeof here = 'File'): IconDefinition | undefined {
  const plain = normal(name ?? '')
  const icon = byName.get(plain)
  if (icon) return icon
  if (!known.has(plain)) return here[fallback]
  loadMore()
  return undefined
}
