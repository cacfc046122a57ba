/** The icons that menus may name, as data: drawn by Icon.tsx, loaded with the workspace and not before. */
import AccountBook from '@ant-design/icons-svg/es/asn/AccountBookOutlined'
import Apartment from '@ant-design/icons-svg/es/asn/ApartmentOutlined'
import Api from '@ant-design/icons-svg/es/asn/ApiOutlined'
import Appstore from '@ant-design/icons-svg/es/asn/AppstoreOutlined'
import Audit from '@ant-design/icons-svg/es/asn/AuditOutlined'
import Bank from '@ant-design/icons-svg/es/asn/BankOutlined'
import BarChart from '@ant-design/icons-svg/es/asn/BarChartOutlined'
import Bell from '@ant-design/icons-svg/es/asn/BellOutlined'
import Book from '@ant-design/icons-svg/es/asn/BookOutlined'
import Branches from '@ant-design/icons-svg/es/asn/BranchesOutlined'
import Build from '@ant-design/icons-svg/es/asn/BuildOutlined'
import Calendar from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import Car from '@ant-design/icons-svg/es/asn/CarOutlined'
import CarryOut from '@ant-design/icons-svg/es/asn/CarryOutOutlined'
import Cloud from '@ant-design/icons-svg/es/asn/CloudOutlined'
import Cluster from '@ant-design/icons-svg/es/asn/ClusterOutlined'
import Code from '@ant-design/icons-svg/es/asn/CodeOutlined'
import Contacts from '@ant-design/icons-svg/es/asn/ContactsOutlined'
import Container from '@ant-design/icons-svg/es/asn/ContainerOutlined'
import CreditCard from '@ant-design/icons-svg/es/asn/CreditCardOutlined'
import Dashboard from '@ant-design/icons-svg/es/asn/DashboardOutlined'
import Database from '@ant-design/icons-svg/es/asn/DatabaseOutlined'
import Desktop from '@ant-design/icons-svg/es/asn/DesktopOutlined'
import Dollar from '@ant-design/icons-svg/es/asn/DollarOutlined'
import Environment from '@ant-design/icons-svg/es/asn/EnvironmentOutlined'
import Eye from '@ant-design/icons-svg/es/asn/EyeOutlined'
import File from '@ant-design/icons-svg/es/asn/FileOutlined'
import FileProtect from '@ant-design/icons-svg/es/asn/FileProtectOutlined'
import FileSearch from '@ant-design/icons-svg/es/asn/FileSearchOutlined'
import FileText from '@ant-design/icons-svg/es/asn/FileTextOutlined'
import Flag from '@ant-design/icons-svg/es/asn/FlagOutlined'
import Folder from '@ant-design/icons-svg/es/asn/FolderOutlined'
import Form from '@ant-design/icons-svg/es/asn/FormOutlined'
import FundProjection from '@ant-design/icons-svg/es/asn/FundProjectionScreenOutlined'
import Global from '@ant-design/icons-svg/es/asn/GlobalOutlined'
import Gold from '@ant-design/icons-svg/es/asn/GoldOutlined'
import Home from '@ant-design/icons-svg/es/asn/HomeOutlined'
import IdCard from '@ant-design/icons-svg/es/asn/IdcardOutlined'
import Inbox from '@ant-design/icons-svg/es/asn/InboxOutlined'
import Key from '@ant-design/icons-svg/es/asn/KeyOutlined'
import Laptop from '@ant-design/icons-svg/es/asn/LaptopOutlined'
import Layout from '@ant-design/icons-svg/es/asn/LayoutOutlined'
import LineChart from '@ant-design/icons-svg/es/asn/LineChartOutlined'
import Link from '@ant-design/icons-svg/es/asn/LinkOutlined'
import Lock from '@ant-design/icons-svg/es/asn/LockOutlined'
import Mail from '@ant-design/icons-svg/es/asn/MailOutlined'
import Menu from '@ant-design/icons-svg/es/asn/MenuOutlined'
import Message from '@ant-design/icons-svg/es/asn/MessageOutlined'
import MoneyCollect from '@ant-design/icons-svg/es/asn/MoneyCollectOutlined'
import Notification from '@ant-design/icons-svg/es/asn/NotificationOutlined'
import NumberIcon from '@ant-design/icons-svg/es/asn/NumberOutlined'
import Partition from '@ant-design/icons-svg/es/asn/PartitionOutlined'
import PieChart from '@ant-design/icons-svg/es/asn/PieChartOutlined'
import Printer from '@ant-design/icons-svg/es/asn/PrinterOutlined'
import Profile from '@ant-design/icons-svg/es/asn/ProfileOutlined'
import Project from '@ant-design/icons-svg/es/asn/ProjectOutlined'
import Read from '@ant-design/icons-svg/es/asn/ReadOutlined'
import Reconciliation from '@ant-design/icons-svg/es/asn/ReconciliationOutlined'
import SafetyCertificate from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined'
import Safety from '@ant-design/icons-svg/es/asn/SafetyOutlined'
import Schedule from '@ant-design/icons-svg/es/asn/ScheduleOutlined'
import Setting from '@ant-design/icons-svg/es/asn/SettingOutlined'
import Shop from '@ant-design/icons-svg/es/asn/ShopOutlined'
import ShoppingCart from '@ant-design/icons-svg/es/asn/ShoppingCartOutlined'
import Shopping from '@ant-design/icons-svg/es/asn/ShoppingOutlined'
import Solution from '@ant-design/icons-svg/es/asn/SolutionOutlined'
import Star from '@ant-design/icons-svg/es/asn/StarOutlined'
import Table from '@ant-design/icons-svg/es/asn/TableOutlined'
import Tag from '@ant-design/icons-svg/es/asn/TagOutlined'
import Tags from '@ant-design/icons-svg/es/asn/TagsOutlined'
import Team from '@ant-design/icons-svg/es/asn/TeamOutlined'
import Tool from '@ant-design/icons-svg/es/asn/ToolOutlined'
import Transaction from '@ant-design/icons-svg/es/asn/TransactionOutlined'
import UnorderedList from '@ant-design/icons-svg/es/asn/UnorderedListOutlined'
import UsergroupAdd from '@ant-design/icons-svg/es/asn/UsergroupAddOutlined'
import User from '@ant-design/icons-svg/es/asn/UserOutlined'
import UserSwitch from '@ant-design/icons-svg/es/asn/UserSwitchOutlined'
import Wallet from '@ant-design/icons-svg/es/asn/WalletOutlined'

const all = {
  AccountBook,
  Apartment,
  Api,
  Appstore,
  Audit,
  Bank,
  BarChart,
  Bell,
  Book,
  Branches,
  Build,
  Calendar,
  Car,
  CarryOut,
  Cloud,
  Cluster,
  Code,
  Contacts,
  Container,
  CreditCard,
  Dashboard,
  Database,
  Desktop,
  Dollar,
  Environment,
  Eye,
  File,
  FileProtect,
  FileSearch,
  FileText,
  Flag,
  Folder,
  Form,
  FundProjectionScreen: FundProjection,
  Global,
  Gold,
  Home,
  Idcard: IdCard,
  Inbox,
  Key,
  Laptop,
  Layout,
  LineChart,
  Link,
  Lock,
  Mail,
  Menu,
  Message,
  MoneyCollect,
  Notification,
  Number: NumberIcon,
  Partition,
  PieChart,
  Printer,
  Profile,
  Project,
  Read,
  Reconciliation,
  Safety,
  SafetyCertificate,
  Schedule,
  Setting,
  Shop,
  Shopping,
  ShoppingCart,
  Solution,
  Star,
  Table,
  Tag,
  Tags,
  Team,
  Tool,
  Transaction,
  UnorderedList,
  User,
  UserSwitch,
  UsergroupAdd,
  Wallet,
}

const normal = (name: string) => name.toLowerCase().replace(/[^a-z]|outlined$|filled$/g, '')
const byName = new Map(Object.entries(all).map(([name, icon]) => [normal(name), icon]))

/** An icon by the name that a menu gives: `FileTextOutlined`, `file-text`, `fileText`. A name that nobody knows gives `fallback`. */
export const iconOf = (name: string | undefined, fallback: keyof typeof all = 'File') => byName.get(normal(name ?? '')) ?? all[fallback]

/** Every icon of the set by the name that a menu gives it: `FileTextOutlined`. */
export const iconNames: readonly string[] = Object.keys(all).map((name) => `${name}Outlined`)
/** Whether a name is one of the set. */
export const isIcon = (name: unknown): boolean => typeof name === 'string' && byName.has(normal(name))
