/** The icons that menus may name besides those that come with the product's own: loaded with the first menu that names one. */
import Audit from '@ant-design/icons-svg/es/asn/AuditOutlined'
import Bank from '@ant-design/icons-svg/es/asn/BankOutlined'
import Bell from '@ant-design/icons-svg/es/asn/BellOutlined'
import Branches from '@ant-design/icons-svg/es/asn/BranchesOutlined'
import Build from '@ant-design/icons-svg/es/asn/BuildOutlined'
import Car from '@ant-design/icons-svg/es/asn/CarOutlined'
import CarryOut from '@ant-design/icons-svg/es/asn/CarryOutOutlined'
import Cloud from '@ant-design/icons-svg/es/asn/CloudOutlined'
import Cluster from '@ant-design/icons-svg/es/asn/ClusterOutlined'
import Contacts from '@ant-design/icons-svg/es/asn/ContactsOutlined'
import Container from '@ant-design/icons-svg/es/asn/ContainerOutlined'
import CreditCard from '@ant-design/icons-svg/es/asn/CreditCardOutlined'
import Dollar from '@ant-design/icons-svg/es/asn/DollarOutlined'
import FileText from '@ant-design/icons-svg/es/asn/FileTextOutlined'
import Flag from '@ant-design/icons-svg/es/asn/FlagOutlined'
import Form from '@ant-design/icons-svg/es/asn/FormOutlined'
import FundProjection from '@ant-design/icons-svg/es/asn/FundProjectionScreenOutlined'
import Gold from '@ant-design/icons-svg/es/asn/GoldOutlined'
import Laptop from '@ant-design/icons-svg/es/asn/LaptopOutlined'
import LineChart from '@ant-design/icons-svg/es/asn/LineChartOutlined'
import Lock from '@ant-design/icons-svg/es/asn/LockOutlined'
import Mail from '@ant-design/icons-svg/es/asn/MailOutlined'
import Message from '@ant-design/icons-svg/es/asn/MessageOutlined'
import MoneyCollect from '@ant-design/icons-svg/es/asn/MoneyCollectOutlined'
import Printer from '@ant-design/icons-svg/es/asn/PrinterOutlined'
import Profile from '@ant-design/icons-svg/es/asn/ProfileOutlined'
import Read from '@ant-design/icons-svg/es/asn/ReadOutlined'
import Reconciliation from '@ant-design/icons-svg/es/asn/ReconciliationOutlined'
import Schedule from '@ant-design/icons-svg/es/asn/ScheduleOutlined'
import Shopping from '@ant-design/icons-svg/es/asn/ShoppingOutlined'
import Solution from '@ant-design/icons-svg/es/asn/SolutionOutlined'
import Star from '@ant-design/icons-svg/es/asn/StarOutlined'
import Table from '@ant-design/icons-svg/es/asn/TableOutlined'
import Tag from '@ant-design/icons-svg/es/asn/TagOutlined'
import Tags from '@ant-design/icons-svg/es/asn/TagsOutlined'
import Transaction from '@ant-design/icons-svg/es/asn/TransactionOutlined'
import UnorderedList from '@ant-design/icons-svg/es/asn/UnorderedListOutlined'
import UserSwitch from '@ant-design/icons-svg/es/asn/UserSwitchOutlined'
import Wallet from '@ant-design/icons-svg/es/asn/WalletOutlined'

export const moreIcons = {
  Audit,
  Bank,
  Bell,
  Branches,
  Build,
  Car,
  CarryOut,
  Cloud,
  Cluster,
  Contacts,
  Container,
  CreditCard,
  Dollar,
  FileText,
  Flag,
  Form,
  FundProjectionScreen: FundProjection,
  Gold,
  Laptop,
  LineChart,
  Lock,
  Mail,
  Message,
  MoneyCollect,
  Printer,
  Profile,
  Read,
  Reconciliation,
  Schedule,
  Shopping,
  Solution,
  Star,
  Table,
  Tag,
  Tags,
  Transaction,
  UnorderedList,
  UserSwitch,
  Wallet,
}
