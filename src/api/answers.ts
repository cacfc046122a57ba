/** What each call answers in `data`. Made from what the routes declare by `npm run types`; not edited by hand. */

import type { Json } from '#core/types.ts'

export type Row10 =
  | {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      parentId: string
      category: 'company' | 'department'
      fullName: string
      enCode: string
      managerId: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      hasChildren: boolean
      children?: Row10[]
    }
  | {
      id: string
      fullName: string
      hasChildren: boolean
      children?: Row10[]
    }
export type Row20 =
  | {
      id: string
      parentId: string
      fullName: string
      enCode: string
      hasChildren: boolean
      children?: Row20[]
    }
  | {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      dictionaryTypeId: string
      parentId: string
      fullName: string
      enCode: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      color: ('default' | 'processing' | 'success' | 'warning' | 'error') | null
      description: string | null
      hasChildren: boolean
      children?: Row20[]
    }
export type Row13 =
  | {
      id: string
      parentId: string
      enCode: string
      fullName: string
      type: number
      icon: string | null
      urlAddress: string | null
      propertyJson: string | null
      systemId: string | null
      enabledMark: (0 | 1) | null
      sortCode: number | null
      shipped: (0 | 1) | null
      hasChildren: boolean
      children?: Row13[]
    }
  | {
      id: string
      fullName: string
      hasChildren: boolean
      children?: Row13[]
    }

export interface Answers {
  'DELETE /api/extend/Email/Account': null
  'DELETE /api/extend/Email/Record': null
  'DELETE /api/message/Account/:id': null
  'DELETE /api/message/MessageTemplateConfig/:id': null
  'DELETE /api/message/Notice/:id': null
  'DELETE /api/message/PublicAccount/:id/Binding': null
  'DELETE /api/message/PublicAccount/:id/Bindings/:binding': null
  'DELETE /api/message/Record': null
  'DELETE /api/message/RecordEvent/:id': null
  'DELETE /api/message/SendMessageConfig/:id': null
  'DELETE /api/message/imreply/deleteChatRecord/:id': null
  'DELETE /api/message/imreply/relocation/:id': null
  'DELETE /api/permission/Grade/:id': null
  'DELETE /api/permission/Group/:id': null
  'DELETE /api/permission/Group/:id/Members': {
    n: number
  }
  'DELETE /api/permission/ListView/:moduleId/:id': null
  'DELETE /api/permission/OnlineUser': null
  'DELETE /api/permission/OnlineUser/:id': null
  'DELETE /api/permission/Organize/:id': null
  'DELETE /api/permission/Organize/Department/:id': null
  'DELETE /api/permission/Position/:id': null
  'DELETE /api/permission/Position/:id/Members': {
    n: number
  }
  'DELETE /api/permission/Role/:id': null
  'DELETE /api/permission/Role/:id/Members': {
    n: number
  }
  'DELETE /api/permission/Users/:id': null
  'DELETE /api/permission/Users/Current/:id/SignImg': null
  'DELETE /api/system/Area/:id': null
  'DELETE /api/system/Backup/:id': null
  'DELETE /api/system/Backup/Before/:id': null
  'DELETE /api/system/Backup/Due': null
  'DELETE /api/system/Backup/Outcome': null
  'DELETE /api/system/BillRule/:id': null
  'DELETE /api/system/Cache': null
  'DELETE /api/system/Cache/:id': null
  'DELETE /api/system/DataInterface/:id': null
  'DELETE /api/system/DataInterfaceVariate/:id': null
  'DELETE /api/system/DataMap/:id': null
  'DELETE /api/system/DataScheme/:id': null
  'DELETE /api/system/DataSource/:id': null
  'DELETE /api/system/DataSync/:id': null
  'DELETE /api/system/DesignTemplate/:id': null
  'DELETE /api/system/DictionaryData/:id': null
  'DELETE /api/system/DictionaryType/:id': null
  'DELETE /api/system/InterfaceAuth/:id': null
  'DELETE /api/system/Log/Job/:id': null
  'DELETE /api/system/Menu/:id': null
  'DELETE /api/system/MenuRight/:id': null
  'DELETE /api/system/Page/:code': null
  'DELETE /api/system/Schedule/:id/:type': null
  'DELETE /api/system/Schedule/Feed': null
  'DELETE /api/system/System/:id': null
  'DELETE /api/system/Task/:id': null
  'DELETE /api/system/Translation/:key': null
  'DELETE /api/system/printDev/:id': null
  'DELETE /api/visualdev/Application/:id': {
    tables: string[]
  }
  'DELETE /api/visualdev/Base/:id': {
    tables: string[]
  } | null
  'DELETE /api/visualdev/OnlineDev/:id/:recordId': null
  'DELETE /api/visualdev/Package/:id': null
  'DELETE /api/visualdev/Portal/:id': null
  'DELETE /api/visualdev/Portal/:id/Arrangement': null
  'DELETE /api/visualdev/ShortLink/:id': null
  'DELETE /api/workflow/Calendar/:id': null
  'DELETE /api/workflow/Delegate/:id': null
  'DELETE /api/workflow/Instance/:id': null
  'DELETE /api/workflow/Instance/:id/Comment/:commentId': null
  'DELETE /api/workflow/Template/:id': null
  'GET /api/extend/Email': {
    list: {
      id: string
      subject: string
      sender: string
      receivedTime: number
      isRead: '0' | '1'
      fileCount: number
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/extend/Email/Account': {
    isSet: boolean
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    account: string
    password: string
    since: number
    receivedTime: number | null
    count: number
    most: number
    summary: string
  }
  'GET /api/extend/Email/Pictures/:id': {
    pictures: number
  }
  'GET /api/extend/Email/ReadInfo/:id': {
    id: string
    kind: 'mail' | 'message'
    title: string
    releaseUser: string
    releaseTime: number | null
    receivers: string
    copies: string
    bodyText: string | null
    bodyHtml: string | null
    files: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
    note: string
  }
  'GET /api/file/Download/:type/:fileId': {
    url: string
    name?: string
  }
  'GET /api/file/Uploader/Preview': string
  'GET /api/file/chunk': {
    uploaded: boolean
    merge: boolean
    chunkNumbers: number[]
    url: string
  }
  'GET /api/health': {
    status: 'up'
    version: string
    database: 'pglite' | 'postgres'
    databaseMs: number
    uptimeSeconds: number
    /**
     * how long the first job that is due has waited
     */
    jobsLateSeconds: number
  }
  'GET /api/message': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      title: string
      type: number
      flowType: number | null
      isRead: ('0' | '1') | null
      releaseUser: string | null
      releaseTime: number | null
      firstTime: number | null
      excerpt: string | null
      noticeId: string | null
      record: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/Account': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      type: '2' | '3' | '4' | '5' | '6' | '7'
      way: 'smtp' | 'aliyun' | 'tencent' | 'dingRobot' | 'dingWork' | 'weCom' | 'feishu' | 'webhook' | 'publicAccount'
      ratePerMinute: number
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/Account/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    type: '2' | '3' | '4' | '5' | '6' | '7'
    way: 'smtp' | 'aliyun' | 'tencent' | 'dingRobot' | 'dingWork' | 'weCom' | 'feishu' | 'webhook' | 'publicAccount'
    ratePerMinute: number
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    host: Json
    port: Json
    security: Json
    user: Json
    password: Json
    fromAddress: Json
    fromName: Json
    endpoint: Json
    accessKeyId: Json
    accessKeySecret: Json
    signName: Json
    region: Json
    sdkAppId: Json
    robotToken: Json
    signSecret: Json
    appKey: Json
    appSecret: Json
    agentId: Json
    corpId: Json
    url: Json
    callbackToken: Json
    encodingKey: Json
    callbackUrl: string | null
  }
  'GET /api/message/Delivery': {
    list: {
      id: string
      event: string
      channel: string
      accountId: string
      accountName: string
      receiver: string
      realName: string
      title: string
      state: string
      attempts: number
      detail: string
      providerId: string | null
      creatorTime: number
      nextTime: number | null
      endTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/Delivery/:id': {
    id: string
    event: string
    channel: string
    accountId: string
    accountName: string
    receiver: string
    realName: string
    title: string
    state: string
    attempts: number
    detail: string
    providerId: string | null
    creatorTime: number
    nextTime: number | null
    endTime: number | null
    content: string
    link: string | null
    templateCode: string | null
    variables: unknown[]
    tries: {
      number: number
      startTime: number
      endTime: number | null
      state: string
      detail: string
      providerId: string
    }[]
  }
  'GET /api/message/Delivery/Accounts': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/MessageTemplateConfig': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      templateType: number | null
      messageType: '2' | '3' | '4' | '5' | '6' | '7'
      messageSource: ('1' | '2' | '3' | '4') | null
      title: string | null
      content: string | null
      templateCode: string | null
      templateParamList: string | null
      smsFieldList: string | null
      wxSkip: ('1' | '0') | null
      xcxAppId: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/MessageTemplateConfig/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    templateType: number | null
    messageType: '2' | '3' | '4' | '5' | '6' | '7'
    messageSource: ('1' | '2' | '3' | '4') | null
    title: string | null
    content: string | null
    templateCode: string | null
    wxSkip: ('1' | '0') | null
    xcxAppId: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    templateParamList: {
      [k: string]: Json
    }[]
    smsFieldList: {
      [k: string]: Json
    }[]
    html: string | null
  }
  'GET /api/message/MessageTemplateConfig/:id/Parameters': {
    list: {
      field: string
      fieldName: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/MessageTemplateConfig/:id/Preview': {
    of: string
    title: string
    content: string
    variables: {
      name: string
      value: string
    }[]
  }
  'GET /api/message/Notice/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    title: string
    excerpt: string | null
    bodyText: string
    audience: 'all' | 'chosen'
    expirationTime: number | null
    state: 'draft' | 'scheduled' | 'released' | 'withdrawn' | 'expired'
    scheduledTime: number | null
    releaseUser: string | null
    releaseTime: number | null
    toUserIds: string[]
    files: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
  }
  'GET /api/message/Notice/:id/Audience': {
    count: number
    text: string
    question: string
  }
  'GET /api/message/Notice/:id/Reader': {
    list: {
      id: string
      realName: string
      account: string | null
      organizeName: string | null
      readTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/Notice/:id/Reading': {
    received: number
    read: number
    unread: number
    text: string
  }
  'GET /api/message/Notice/:id/Reminder': {
    count: number
    question: string
  }
  'GET /api/message/Preference': {
    list: {
      id: string
      source: string
      fullName: string
      reaches: string
      required: string
      hasOutside: boolean
      inApp: '' | 'now' | 'digest' | 'off'
      mail: '' | 'now' | 'digest' | 'off'
      sms: '' | 'now' | 'digest' | 'off'
      dingTalk: '' | 'now' | 'digest' | 'off'
      enterprise: '' | 'now' | 'digest' | 'off'
      publicAccount: '' | 'now' | 'digest' | 'off'
      inAppFixed: boolean
      mailFixed: boolean
      smsFixed: boolean
      dingTalkFixed: boolean
      enterpriseFixed: boolean
      publicAccountFixed: boolean
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/Preference/Hours': {
    timeZone: string
    quiet: 0 | 1
    quietFrom: string
    quietTo: string
    quietDays: number[]
    digestTime: string
  }
  'GET /api/message/Preference/Zones': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/PublicAccount': {
    list: {
      id: string
      fullName: string
      isBound: 0 | 1
      boundTime: number | null
      canBind: boolean
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/PublicAccount/:id/Bindings': {
    list: {
      id: string
      realName: string
      account: string
      openId: string
      boundTime: number
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/PublicAccount/:id/Ticket/:ticket': {
    state: 'waiting' | 'bound' | 'taken' | 'expired'
  }
  'GET /api/message/ReadInfo/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    title: string
    type: number
    flowType: number | null
    isRead: ('0' | '1') | null
    releaseUser: string | null
    releaseTime: number | null
    firstTime: number | null
    excerpt: string | null
    bodyText: string | null
    noticeId: string | null
    record: string | null
    bodyHtml: string | null
    files: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
    place: string | null
  }
  'GET /api/message/RecordEvent': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      modelId: string
      trigger: 'made' | 'changed' | 'due'
      dateField: string | null
      offset: number | null
      offsetUnit: ('day' | 'hour') | null
      offsetSide: ('before' | 'after') | null
      toCreator: (0 | 1) | null
      toFields: string | null
      toUserIds: string | null
      title: string
      content: string | null
      names: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/RecordEvent/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    modelId: string
    trigger: 'made' | 'changed' | 'due'
    dateField: string | null
    offset: number | null
    offsetUnit: ('day' | 'hour') | null
    offsetSide: ('before' | 'after') | null
    toCreator: (0 | 1) | null
    title: string
    content: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    toFields: string[]
    toUserIds: string[]
  }
  'GET /api/message/RecordEvent/Applications': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/RecordEvent/Fields': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/SendMessageConfig': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      event: string
      items: string
      requiredMark: (0 | 1) | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/message/SendMessageConfig/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    event: string
    requiredMark: (0 | 1) | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    items: {
      [k: string]: Json
    }[]
  }
  'GET /api/message/SendMessageConfig/Accounts': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/SendMessageConfig/Templates': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/message/imreply': {
    list: {
      id: string
      realName: string
      account: string
      headIcon: string
      online: 0 | 1
      unreadMessage: number
      latestMessage: string
      latestDate: number
      messageType: 'text' | 'image'
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/oauth/CurrentUser': {
    menuList: Row1[]
    userInfo: {
      userId: string
      userAccount: string
      userName: string
      headIcon: string
      isAdministrator: boolean
      organizeId: string | null
      organizeIdList: string[]
      organizeName: string
      companyId: string | null
      companyName: string
      departmentId: string | null
      departmentName: string
      positionIds: {
        id: string
        name: string
      }[]
      positionId: string | null
      positionName: string
      roleIds: string[]
      roleCodes: string[]
      groupIds: string[]
      systemId: string
      systemIds: {
        id: string
        name: string
        enCode: string
        icon: string | null
      }[]
      portalId: string
      signImg: string
      mobile: string
      email: string
      theme: string
      language: string
      changePasswordDate: number | null
      prevLogin: 0 | 1
      prevLoginTime: number | null
      prevLoginIPAddress: string
      prevLoginIPAddressName: string
      mustChangePassword: boolean
      columnModules: string[]
      frameHosts: string[]
    }
    permissionList: {
      modelId: string
      enCode: string
      button: {
        enCode: string
      }[]
      column: {
        enCode: string
      }[]
      form: {
        enCode: string
      }[]
    }[]
    menusVersion: string
    sysConfigInfo: {
      sysName: string
      sysVersion: string
      copyright: string
      logoIcon: string
      workLogoIcon: string
      navigationIcon: string
      feedbackUrl: string
      dataVUrl: string
    }
    texts: {
      hash: string
      entries?: {
        [k: string]: string
      }
    }
    page?: {
      code: string
      title: string
      version: number
      hash: string
      content: string
      hasShipped: boolean
      asShipped: boolean
      application?: {
        id: string
        enCode: string
        fullName: string
        webType: number
        isRelease: number
        form: string
        list: string
      }
    } | null
  }
  'GET /api/oauth/Logout': null
  'GET /api/oauth/getConfig/:account': {
    loginNeedCode: boolean
    cipherKey: string
    sysConfig: {
      sysName: string
      sysVersion: string
      copyright: string
      logoIcon: string
      workLogoIcon: string
      navigationIcon: string
    }
    sso: {
      name: string
    } | null
  }
  'GET /api/oauth/getPasswordPolicy': {
    passwordStrengthLimit: 0 | 1
    passwordLengthMin: 0 | 1
    passwordLengthMinNumber: number
    containsNumbers: 0 | 1
    includeLowercaseLetters: 0 | 1
    includeUppercaseLetters: 0 | 1
    containsCharacters: 0 | 1
    mandatoryModificationOfInitialPassword: 0 | 1
    hint: string
  }
  'GET /api/open/DataInterface/:id': {
    list: {
      [k: string]: Json
    }[]
    total: number | null
  }
  'GET /api/permission/Authority/Data/:id': {
    id: string
    objectType: 'role' | 'position' | 'group' | 'user'
    fullName: string
    hash: string
    system: string[]
    menu: string[]
    button: string[]
    column: string[]
    form: string[]
    data: string[]
    design: string[]
  }
  'GET /api/permission/Authority/Data/:id/Tree': {
    list: Row2[]
  }
  'GET /api/permission/Authority/GetColumnsByModuleId/:moduleId': {
    list: {
      prop: string
      label: string
      visible: boolean
      width?: number
      fixed?: 'left' | 'right' | 'none'
    }[]
  }
  'GET /api/permission/Effective/:id': {
    id: string
    account: string
    realName: string
    organize: string
    state: string
    roles: string
    positions: string
    groups: string
    grade: string
  }
  'GET /api/permission/Effective/:id/Tree': {
    list: Row3[]
  }
  'GET /api/permission/Grade': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      userId: string
      organizeId: string
      reach: ('all' | 'unit' | 'below') | null
      mayAdd: (0 | 1) | null
      mayEdit: (0 | 1) | null
      mayDelete: (0 | 1) | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Grade/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    userId: string
    organizeId: string
    reach: ('all' | 'unit' | 'below') | null
    mayAdd: (0 | 1) | null
    mayEdit: (0 | 1) | null
    mayDelete: (0 | 1) | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Group': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Group/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/permission/Group/:id/Members': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      account: string
      realName: string
      organizeId: string | null
      managerId: string | null
      mobile: string | null
      mainAccount: string | null
      email: string | null
      headIcon: string | null
      gender: number | null
      birthday: number | null
      landline: string | null
      postalAddress: string | null
      entryDate: number | null
      isAdministrator: (0 | 1) | null
      theme: ('classic' | 'functional' | 'plain' | 'blend') | null
      language: ('zh' | 'zhtw' | 'en') | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      positionIds: string[]
      roleIds: string[]
      groupIds: string[]
      signInState: 'open' | 'locked' | 'tries' | 'noPassword'
      unlockTime: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Group/Selector': {
    id: string
    onlyId: string
    type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
    fullName: string
    lastFullName: string
    organize: string
    organizeIds: string[]
    icon: string
    headIcon: string
    isLeaf: boolean
    disabled: boolean
    hasChildren: boolean
  }[]
  'GET /api/permission/ListView/:moduleId': {
    list: {
      id: string
      fullName: string
      content: string
      mine: boolean
      shared: boolean
      mayChange: boolean
      ownerName: string
      dropped: number
      roles?: string[]
    }[]
    defaultId: string | null
    mayShare: boolean
  }
  'GET /api/permission/OnlineUser': {
    list: {
      id: string
      account: string
      realName: string
      organizeName: string
      systemName: string
      loginTime: number
      lastTime: number
      ip: string
      agent: string
      connections: number
      state: 0 | 1
      mobile: 0 | 1
      isMine: 0 | 1
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Organize': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      parentId: string
      category: 'company' | 'department'
      fullName: string
      enCode: string
      managerId: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Organize/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    parentId: string
    category: 'company' | 'department'
    fullName: string
    enCode: string
    managerId: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Organize/Department/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    parentId: string
    category: 'company' | 'department'
    fullName: string
    enCode: string
    managerId: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Organize/Department/:id/Members': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      account: string
      realName: string
      organizeId: string | null
      managerId: string | null
      mobile: string | null
      mainAccount: string | null
      email: string | null
      headIcon: string | null
      gender: number | null
      birthday: number | null
      landline: string | null
      postalAddress: string | null
      entryDate: number | null
      isAdministrator: (0 | 1) | null
      theme: ('classic' | 'functional' | 'plain' | 'blend') | null
      language: ('zh' | 'zhtw' | 'en') | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      positionIds: string[]
      roleIds: string[]
      groupIds: string[]
      signInState: 'open' | 'locked' | 'tries' | 'noPassword'
      unlockTime: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Organize/Department/Selector/:id': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Organize/Department/SelectorByAuth/:id': {
    list: Row6[]
  }
  'GET /api/permission/Organize/SelectorByAuth/:id': {
    list: Row5[]
  }
  'GET /api/permission/Organize/Tree': {
    list: Row4[]
  }
  'GET /api/permission/Organize/Tree/Reach': {
    list: Row10[]
  }
  'GET /api/permission/PermissionGroup/getPermission': {
    id: string
    onlyId: string
    type: 'role' | 'position' | 'group' | 'user'
    fullName: string
    enabledMark: (0 | 1) | null
    system: string[]
    list: {
      id: string
      enCode: string
      fullName: string
      button: {
        enCode: string
        fullName: string
      }[]
      column: {
        enCode: string
        fullName: string
      }[]
      form: {
        enCode: string
        fullName: string
      }[]
      data: {
        enCode: string
        fullName: string
      }[]
    }[]
  }
  'GET /api/permission/PermissionGroup/getPermissionGroup': {
    list: {
      id: string
      onlyId: string
      type: 'role' | 'position' | 'group' | 'user'
      fullName: string
      enabledMark: (0 | 1) | null
    }[]
  }
  'GET /api/permission/Position': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      organizeId: string
      fullName: string
      enCode: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Position/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    organizeId: string
    fullName: string
    enCode: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Position/:id/Members': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      account: string
      realName: string
      organizeId: string | null
      managerId: string | null
      mobile: string | null
      mainAccount: string | null
      email: string | null
      headIcon: string | null
      gender: number | null
      birthday: number | null
      landline: string | null
      postalAddress: string | null
      entryDate: number | null
      isAdministrator: (0 | 1) | null
      theme: ('classic' | 'functional' | 'plain' | 'blend') | null
      language: ('zh' | 'zhtw' | 'en') | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      positionIds: string[]
      roleIds: string[]
      groupIds: string[]
      signInState: 'open' | 'locked' | 'tries' | 'noPassword'
      unlockTime: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Position/All': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Position/Selector': {
    list: Row7[]
  }
  'GET /api/permission/Role': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      globalMark: (0 | 1) | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      organizeIds: string[]
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Role/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    globalMark: (0 | 1) | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    organizeIds: string[]
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Role/:id/Members': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      account: string
      realName: string
      organizeId: string | null
      managerId: string | null
      mobile: string | null
      mainAccount: string | null
      email: string | null
      headIcon: string | null
      gender: number | null
      birthday: number | null
      landline: string | null
      postalAddress: string | null
      entryDate: number | null
      isAdministrator: (0 | 1) | null
      theme: ('classic' | 'functional' | 'plain' | 'blend') | null
      language: ('zh' | 'zhtw' | 'en') | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      positionIds: string[]
      roleIds: string[]
      groupIds: string[]
      signInState: 'open' | 'locked' | 'tries' | 'noPassword'
      unlockTime: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Role/Selector': {
    list: Row8[]
  }
  'GET /api/permission/Role/SelectorByPermission': {
    list: Row9[]
  }
  'GET /api/permission/Users': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      account: string
      realName: string
      organizeId: string | null
      managerId: string | null
      mobile: string | null
      mainAccount: string | null
      email: string | null
      headIcon: string | null
      gender: number | null
      birthday: number | null
      landline: string | null
      postalAddress: string | null
      entryDate: number | null
      isAdministrator: (0 | 1) | null
      theme: ('classic' | 'functional' | 'plain' | 'blend') | null
      language: ('zh' | 'zhtw' | 'en') | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      positionIds: string[]
      roleIds: string[]
      groupIds: string[]
      signInState: 'open' | 'locked' | 'tries' | 'noPassword'
      unlockTime: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Users/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    account: string
    realName: string
    organizeId: string | null
    managerId: string | null
    mobile: string | null
    mainAccount: string | null
    email: string | null
    headIcon: string | null
    gender: number | null
    birthday: number | null
    landline: string | null
    postalAddress: string | null
    entryDate: number | null
    isAdministrator: (0 | 1) | null
    theme: ('classic' | 'functional' | 'plain' | 'blend') | null
    language: ('zh' | 'zhtw' | 'en') | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    positionIds: string[]
    roleIds: string[]
    groupIds: string[]
    signInState: 'open' | 'locked' | 'tries' | 'noPassword'
    unlockTime: number | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/permission/Users/All': {
    list: {
      id: string
      type: 'user'
      fullName: string
    }[]
  }
  'GET /api/permission/Users/Current/Authorize':
    | {
        list: Row11[]
      }
    | {
        module: Row11[]
        button: Row11[]
        column: Row11[]
        form: Row11[]
        resource: Row11[]
      }
  'GET /api/permission/Users/Current/BaseInfo': {
    gender: number | null
    birthday: number | null
    mobile: string | null
    landline: string | null
    email: string | null
    postalAddress: string | null
    description: string | null
    id: string
    version: number
    account: string
    realName: string
    headIcon: string
    entryDate: number | null
    organizeName: string
    positionName: string
    managerName: string
    roleName: string
    creatorTime: number | null
    prevLoginTime: number | null
    prevLoginIPAddress: string
  }
  'GET /api/permission/Users/Current/SignImg': {
    list: {
      id: string
      signImg: string
      isDefault: 0 | 1
      creatorTime: number
    }[]
  }
  'GET /api/permission/Users/Current/Subordinate/:id': {
    list: {
      id: string
      account: string
      fullName: string
      headIcon: string | null
      mobile: string | null
      email: string | null
      department: string | null
      position: string | null
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Users/Current/SystemLog': {
    list: {
      id: string
      kind: string
      creatorTime: number
      ip: string
      agent: string
      device: string
      duration: number | null
      module: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Users/Current/getUserOrganizes': {
    list: {
      id: string
      fullName: string
      isDefault: 0 | 1
    }[]
  }
  'GET /api/permission/Users/Current/getUserPositions': {
    list: {
      id: string
      fullName: string
      isDefault: 0 | 1
    }[]
  }
  'GET /api/permission/Users/ExportColumns': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/permission/Users/ExportData': {
    url: string
    name?: string
  }
  'GET /api/permission/Users/GetUsersByPositionId': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Users/GetUsersByRoleOrgId': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Users/ImUser': {
    list: {
      id: string
      realName: string
      account: string
      headIcon: string
      organize: string
      online: 0 | 1
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/permission/Users/ImportPreview': {
    dataRow: {
      [k: string]: Json
    }[]
    headerRow: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
    unknown: string[]
  }
  'GET /api/permission/Users/ImportTasks': {
    list: {
      id: string
      state: 'running' | 'done' | 'stopped' | 'refused'
      total: number
      done: number
      snum: number
      fnum: number
      resultType: 0 | 1
      said: string | null
      at: number
    }[]
  }
  'GET /api/permission/Users/ImportTasks/:taskId': {
    id: string
    state: 'running' | 'done' | 'stopped' | 'refused'
    total: number
    done: number
    snum: number
    fnum: number
    resultType: 0 | 1
    said: string | null
    at: number
    failResult?: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids?: string[]
    left?: {
      [k: string]: Json
    }[]
    headerRow?: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
  }
  'GET /api/permission/Users/Selector': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'GET /api/permission/Users/TemplateDownload': {
    url: string
    name?: string
  }
  'GET /api/permission/Users/getOrganization': {
    id: string
    onlyId: string
    type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
    fullName: string
    lastFullName: string
    organize: string
    organizeIds: string[]
    icon: string
    headIcon: string
    isLeaf: boolean
    disabled: boolean
    hasChildren: boolean
  }[]
  'GET /api/permission/Users/getWorkByUser': {
    list: {
      id: 'subordinate' | 'unit' | 'grade' | 'application'
      fullName: string
      n: number
      hasChildren: boolean
      children: {
        id: string
        fullName: string
        hasChildren: boolean
      }[]
    }[]
  }
  'GET /api/system/Api': {
    list: {
      id: string
      method: string
      path: string
      area: string
      areaName: string
      summary: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Api/Areas': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Api/Fields': {
    list: {
      id: string
      name: string
      in: string
      place: string
      type: string
      required: 0 | 1
      about: string
    }[]
  }
  'GET /api/system/Area/:id': {
    list: (
      | {
          id: string
          version: number
          creatorUserId: string | null
          creatorTime: number
          lastModifyUserId: string | null
          lastModifyTime: number | null
          parentId: string
          fullName: string
          enCode: string
          quickQuery: string | null
          level: number | null
          lng: number | null
          lat: number | null
          sortCode: number | null
          enabledMark: (0 | 1) | null
          description: string | null
          hasChildren: boolean
        }
      | {
          id: string
          version: number
          creatorUserId: string | null
          creatorTime: number
          lastModifyUserId: string | null
          lastModifyTime: number | null
          parentId: string
          fullName: string
          enCode: string
          quickQuery: string | null
          level: number | null
          lng: number | null
          lat: number | null
          sortCode: number | null
          enabledMark: (0 | 1) | null
          description: string | null
          hasChildren: boolean
          children: {
            id: string
            version: number
            creatorUserId: string | null
            creatorTime: number
            lastModifyUserId: string | null
            lastModifyTime: number | null
            parentId: string
            fullName: string
            enCode: string
            quickQuery: string | null
            level: number | null
            lng: number | null
            lat: number | null
            sortCode: number | null
            enabledMark: (0 | 1) | null
            description: string | null
          }[]
        }
    )[]
  }
  'GET /api/system/Area/:id/Info': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    parentId: string
    fullName: string
    enCode: string
    quickQuery: string | null
    level: number | null
    lng: number | null
    lat: number | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/Area/:id/Selector/:x': {
    list: {
      id: string
      fullName: string
      isLeaf: boolean
      path?: string[]
      names?: string[]
    }[]
  }
  'GET /api/system/Backup': {
    list: {
      id: string
      fullName: string
      state: string
      origin: string
      creatorTime: number
      creatorUser: string
      note: string
      percent: number
      about: string
      size: string
      sha256: string
      product: string
      step: string
      tables: number
      rows: number
      files: number
      lost: number
      seconds: number
    }[]
  }
  'GET /api/system/Backup/:id': {
    id: string
    fullName: string
    state: string
    origin: string
    creatorTime: number
    creatorUser: string
    note: string
    percent: number
    about: string
    size: string
    sha256: string
    product: string
    step: string
    tables: number
    rows: number
    files: number
    lost: number
    seconds: number
  }
  'GET /api/system/Backup/:id/Contents': {
    list: {
      id: string
      kind: string
      there: number | null
      here: number | null
      size: string
      sha256: string
    }[]
  }
  'GET /api/system/Backup/:id/Plan': {
    id: string
    fullName: string
    from: string
    warning: string
    hindrance: string
  }
  'GET /api/system/Backup/Before': {
    list: {
      id: string
      at: number
      fullName: string
    }[]
  }
  'GET /api/system/Backup/LeftOut': {
    list: {
      id: string
      fullName: string
      tables: string
    }[]
  }
  'GET /api/system/Backup/State': {
    kind: string
    isDue: boolean
    due: string
    canRestart: boolean
    isUnderWay: boolean
    outcome: {
      isDone: boolean
      text: string
    } | null
  }
  'GET /api/system/BillRule': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      category: string
      prefix: string
      dateFormat: 'yyyyMMdd' | 'yyMMdd' | 'yyMM' | 'yyyyMM' | 'yyyy' | 'no'
      digit: string
      startNumber: string
      example: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/BillRule/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    category: string
    prefix: string
    dateFormat: 'yyyyMMdd' | 'yyMMdd' | 'yyMM' | 'yyyyMM' | 'yyyy' | 'no'
    digit: string
    startNumber: string
    example: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/BillRule/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/BillRule/BillNumber/:id': string
  'GET /api/system/BillRule/Selector': {
    list: {
      id: string
      fullName: string
      enCode: string
      category: string | null
      startNumber: string | null
      example: string | null
    }[]
  }
  'GET /api/system/Cache': {
    list: {
      id: string
      fullName: string
      entries: number
      most: number | null
      hits: number
      misses: number
      rate: number | null
    }[]
  }
  'GET /api/system/DataInterface': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      category: string
      type: '1' | '2' | '3'
      action: number | null
      parameterJson: string | null
      fieldJson: string | null
      dataJson: string | null
      rowFilter: string | null
      method: ('GET' | 'POST') | null
      url: string | null
      queryJson: string | null
      body: string | null
      timeout: number | null
      sourceId: string | null
      statementMode: ('choose' | 'text') | null
      statement: string | null
      tableName: string | null
      columnsJson: string | null
      conditionsJson: string | null
      sortField: string | null
      sortDirection: ('asc' | 'desc') | null
      rowsPath: string | null
      totalPath: string | null
      hasPage: (0 | 1) | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataInterface/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    category: string
    type: '1' | '2' | '3'
    action: number | null
    dataJson: string | null
    rowFilter: string | null
    method: ('GET' | 'POST') | null
    url: string | null
    body: string | null
    timeout: number | null
    sourceId: string | null
    statementMode: ('choose' | 'text') | null
    statement: string | null
    tableName: string | null
    sortField: string | null
    sortDirection: ('asc' | 'desc') | null
    rowsPath: string | null
    totalPath: string | null
    hasPage: (0 | 1) | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    parameterJson: {
      [k: string]: Json
    }[]
    fieldJson: {
      [k: string]: Json
    }[]
    queryJson: {
      [k: string]: Json
    }[]
    conditionsJson: {
      [k: string]: Json
    }[]
    columnsJson: string[]
    headers: {
      field: string
      value: string
    }[]
  }
  'GET /api/system/DataInterface/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/DataInterface/DataInterfaceLog/:id': {
    list: {
      id: string
      at: number
      kind: string
      params: string
      ms: number
      rows: number | null
      outcome: number
      message: string | null
      userName: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataInterface/GetField/:id': {
    list: {
      [k: string]: Json
    }[]
  }
  'GET /api/system/DataInterface/GetParam/:id': {
    list: {
      field: string
      fieldName: string
      dataType: string
      defaultValue: Json
      required: boolean
    }[]
  }
  'GET /api/system/DataInterface/Selector': {
    list: {
      id: string
      fullName: string
      children: {
        id: string
        fullName: string
        enCode: string
        type: string
      }[]
    }[]
  }
  'GET /api/system/DataInterface/getList': {
    list: {
      id: string
      fullName: string
      enCode: string
      category: string
      type: string
      hasPage: (0 | 1) | null
      parameterJson: string
    }[]
  }
  'GET /api/system/DataInterfaceLog/:id': {
    list: {
      id: string
      at: number
      kind: string
      params: string
      ms: number
      rows: number | null
      outcome: number
      message: string | null
      userName: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataInterfaceVariate/:id': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      interfaceId: string
      fullName: string
      enCode: string
      kind: 'value' | 'expression' | 'secret'
      value: string | null
      sortCode: number | null
      description: string | null
      secret: string
    }[]
  }
  'GET /api/system/DataInterfaceVariate/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/DataInterfaceVariate/:id/Info': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    interfaceId: string
    fullName: string
    enCode: string
    kind: 'value' | 'expression' | 'secret'
    value: string | null
    sortCode: number | null
    description: string | null
    secret: string
  }
  'GET /api/system/DataInterfaceVariate/Selector': {
    list: {
      id: string
      fullName: string
      enCode: string
      kind: string
      interfaceId: string
      interfaceName: string | null
    }[]
  }
  'GET /api/system/DataMap': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      regions: number | null
      size: number | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataMap/:enCode/Shape': {
    type: 'FeatureCollection'
    features: {
      [k: string]: Json
    }[]
  }
  'GET /api/system/DataMap/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    regions: number | null
    size: number | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/DataMap/Selector': {
    list: {
      id: string
      enCode: string
      fullName: string
    }[]
  }
  'GET /api/system/DataModel': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/DataScheme': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      menuId: string
      fullName: string
      enCode: string
      conditionJson: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataScheme/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    menuId: string
    fullName: string
    enCode: string
    conditionJson: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/DataScheme/Fields/:id': {
    list: {
      [k: string]: Json
    }[]
  }
  'GET /api/system/DataSource': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      kind: 'postgresql' | 'mysql'
      host: string
      port: number
      databaseName: string
      userName: string
      schemaName: string | null
      tls: (0 | 1) | null
      ca: string | null
      timeout: number
      rowCap: number
      connections: number
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataSource/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    kind: 'postgresql' | 'mysql'
    host: string
    port: number
    databaseName: string
    userName: string
    schemaName: string | null
    tls: (0 | 1) | null
    ca: string | null
    timeout: number
    rowCap: number
    connections: number
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    password: string
  }
  'GET /api/system/DataSource/:id/Columns': {
    list: {
      id: string
      fullName: string
      name: string
      type: string
      nullable: 0 | 1
      primary: 0 | 1
      reference: string
      defaultValue: string
      comment: string
    }[]
  }
  'GET /api/system/DataSource/:id/Indexes': {
    list: {
      id: string
      name: string
      columns: string
      unique: 0 | 1
      primary: 0 | 1
    }[]
  }
  'GET /api/system/DataSource/:id/Rows': {
    rows: {
      [k: string]: Json
    }[]
    count: number
    total: number | null
    ms: number
  }
  'GET /api/system/DataSource/:id/Tables': {
    list: {
      id: string
      name: string
      fullName: string
      kind: string
      comment: string
      rows: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataSource/Selector': {
    list: {
      id: string
      fullName: string
      enCode: string
      kind: string
    }[]
  }
  'GET /api/system/DataSync': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      sourceId: string
      statementMode: 'choose' | 'text'
      tableName: string | null
      modelId: string
      timeZone: string
      onNew: 'add' | 'leave'
      onChanged: 'update' | 'leave'
      onGone: 'leave' | 'delete'
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      ownerId: string | null
      lastTime: number | null
      lastState: string | null
      lastText: string
      lastRunId: string | null
      ownerName: string
      ownerOff: 0 | 1
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataSync/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    sourceId: string
    statementMode: 'choose' | 'text'
    tableName: string | null
    statement: string | null
    modelId: string
    timeZone: string
    onNew: 'add' | 'leave'
    onChanged: 'update' | 'leave'
    onGone: 'leave' | 'delete'
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    ownerId: string | null
    lastTime: number | null
    lastState: string | null
    lastText: string
    lastRunId: string | null
    ownerName: string
    ownerOff: 0 | 1
    mappingJson: {
      [k: string]: Json
    }[]
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/system/DataSync/:id/Difference': {
    read: number
    added: number
    changed: number
    equal: number
    faulty: number
    gone: number
    isWhole: boolean
    adds: boolean
    updates: boolean
    deletes: boolean
    text: string
    policy: string
    addedRows: {
      id: string
      said: string
      text: string
    }[]
    changedRows: {
      id: string
      said: string
      field: string
      before: string
      after: string
    }[]
    equalRows: {
      id: string
      said: string
    }[]
    faultyRows: {
      id: string
      said: string
      text: string
    }[]
    goneRows: {
      id: string
      said: string
    }[]
  }
  'GET /api/system/DataSync/:id/Runs': {
    list: {
      id: string
      cause: string
      state: string
      startedAt: number
      endedAt: number | null
      ms: number | null
      text: string
      total: number
      done: number
      added: number
      changed: number
      equal: number
      skipped: number
      faulty: number
      removed: number
      ownerName: string | null
      byName: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DataSync/Applications': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/DataSync/Columns': {
    list: {
      id: string
      fullName: string
      kind: string
    }[]
  }
  'GET /api/system/DataSync/Fields': {
    list: {
      id: string
      fullName: string
      mayBeKey: 0 | 1
      ways: string[]
    }[]
  }
  'GET /api/system/DataSync/Zones': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/DataSyncRun/:id/Faults': {
    list: {
      id: string
      n: number
      said: string
      text: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DesignTemplate': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      kind: 'piece' | 'application'
      category: string | null
      modelId: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DesignTemplate/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    kind: 'piece' | 'application'
    category: string | null
    modelId: string | null
    content: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/DesignTemplate/Pieces': {
    list: {
      id: string
      fullName: string
      category: string
      description: string | null
    }[]
    mayKeep: boolean
  }
  'GET /api/system/DesignTemplate/Pieces/:id': {
    content: string
  }
  'GET /api/system/DictionaryData/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/DictionaryData/:id/Info': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    dictionaryTypeId: string
    parentId: string
    fullName: string
    enCode: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    color: ('default' | 'processing' | 'success' | 'warning' | 'error') | null
    description: string | null
  }
  'GET /api/system/DictionaryData/:typeId': {
    list: Row19[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/DictionaryData/:typeId/Data/Selector': {
    list: Row18[]
  }
  'GET /api/system/DictionaryData/:typeId/Selector/:id': {
    list: Row20[]
  }
  'GET /api/system/DictionaryData/All': {
    list: {
      id: string
      enCode: string
      fullName: string
      isTree: 0 | 1
      dictionaryList: Row17[]
    }[]
  }
  'GET /api/system/DictionaryType': {
    list: Row15[]
  }
  'GET /api/system/DictionaryType/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    parentId: string
    fullName: string
    enCode: string
    isTree: (0 | 1) | null
    sortCode: number | null
    description: string | null
    category: number | null
  }
  'GET /api/system/DictionaryType/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/DictionaryType/Selector/:id': {
    list: Row16[]
  }
  'GET /api/system/InterfaceAuth': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      interfacesJson: string
      allowList: string | null
      expiresAt: number | null
      withdrawnTime: number | null
      description: string | null
      earlierUntil: number | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/InterfaceAuth/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    allowList: string | null
    expiresAt: number | null
    withdrawnTime: number | null
    description: string | null
    interfacesJson: string[]
    earlierUntil: number | null
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/system/InterfaceAuth/:id/Log': {
    list: {
      id: string
      at: number
      ip: string | null
      interfaceName: string | null
      ms: number
      rows: number | null
      outcome: number
      times: number
      message: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/InterfaceAuth/Interfaces': {
    list: {
      id: string
      fullName: string
      enCode: string
    }[]
  }
  'GET /api/system/Location/around': {
    pois: {
      id: string
      name: string
      location: string
      pname: string
      cityname: string
      adname: string
      address: string
      distance?: string
    }[]
  }
  'GET /api/system/Location/inputtips': {
    tips: {
      id: string
      name: string
      location: string
      pname: string
      cityname: string
      adname: string
      address: string
      distance?: string
    }[]
  }
  'GET /api/system/Location/picture': {
    url: string | null
  }
  'GET /api/system/Location/settings': {
    local: boolean
    tiles: string | null
    credit: string
  }
  'GET /api/system/Location/text': {
    pois: {
      id: string
      name: string
      location: string
      pname: string
      cityname: string
      adname: string
      address: string
      distance?: string
    }[]
  }
  'GET /api/system/Log/Call': {
    list: {
      id: string
      creatorTime: number
      userId: string
      realName: string
      account: string
      ip: string
      method: string
      path: string
      code: number
      ms: number
      requestId: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Log/Call/Actions/Export': {
    url: string
    total: number
    cut: boolean
    message: string
  }
  'GET /api/system/Log/Change': {
    list: {
      id: string
      creatorTime: number
      userId: string
      realName: string
      account: string
      ip: string
      kind: string
      entity: string
      kindText: string
      $text: {
        entity: string
      }
      recordId: string
      record: string
      fields: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Log/Change/:id': {
    list: {
      id: string
      field: string
      label: string
      before: string
      after: string
    }[]
  }
  'GET /api/system/Log/Change/Actions/Export': {
    url: string
    total: number
    cut: boolean
    message: string
  }
  'GET /api/system/Log/Change/Entities': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Log/Job': {
    list: {
      id: string
      kind: string
      kindText: string
      dueTime: number
      creatorTime: number
      attempts: number
      error: string
      realName: string
      account: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Log/Job/Kinds': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Log/SignIn': {
    list: {
      id: string
      creatorTime: number
      userId: string
      realName: string
      account: string
      ip: string
      kind: string
      kindText: string
      agent: string
      device: string
      duration: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Log/SignIn/Actions/Export': {
    url: string
    total: number
    cut: boolean
    message: string
  }
  'GET /api/system/Menu/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    parentId: string
    fullName: string
    enCode: string
    type: number
    icon: string | null
    urlAddress: string | null
    linkTarget: ('_self' | '_blank') | null
    propertyJson: string | null
    hidden: (0 | 1) | null
    systemId: string | null
    shipped: (0 | 1) | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    moduleId: Json
    dashboardId: Json
    isTree: Json
  }
  'GET /api/system/Menu/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/Menu/ModuleBySystem/:id': {
    list: Row14[]
  }
  'GET /api/system/Menu/Modules/:type': {
    list: {
      id: string
      fullName: string
      enCode: string
    }[]
  }
  'GET /api/system/Menu/Selector/:id/:systemId': {
    list: Row13[]
  }
  'GET /api/system/Menu/Selector/All': {
    list: Row12[]
  }
  'GET /api/system/Menu/getPermission/:id/:permissionId': {
    id: string
    onlyId: string
    type: 'role' | 'position' | 'group' | 'user'
    fullName: string
    enabledMark: (0 | 1) | null
    menu: {
      id: string
      enCode: string
      fullName: string
      button: {
        enCode: string
        fullName: string
      }[]
      column: {
        enCode: string
        fullName: string
      }[]
      form: {
        enCode: string
        fullName: string
      }[]
      data: {
        enCode: string
        fullName: string
      }[]
    }
  }
  'GET /api/system/Menu/getPermissionGroup/:id': {
    list: {
      id: string
      onlyId: string
      type: 'role' | 'position' | 'group' | 'user'
      fullName: string
      enabledMark: (0 | 1) | null
    }[]
  }
  'GET /api/system/MenuRight': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      menuId: string
      kind: 'button' | 'column' | 'form'
      enCode: string
      fullName: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/MenuRight/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    menuId: string
    kind: 'button' | 'column' | 'form'
    enCode: string
    fullName: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/Monitor': {
    version: string
    node: string
    database: string
    pid: number
    cores: number
    uptime: string
    uptimeSeconds: number
    cpu: number
    memory: string
    heap: string
    systemMemory: string
    delay: number
    worstDelay: number
    windows: number
    jobsWaiting: number
    jobsFailed: number
    jobsLateSeconds: number
    databaseMs: number
    databaseSize: string
    connections: number
    active: number
    mostConnections: number
  }
  'GET /api/system/Monitor/History': {
    list: {
      at: number
      label: string
      cpu: number
      memory: number
      delay: number
      worstDelay: number
    }[]
  }
  'GET /api/system/Monitor/SlowCalls': {
    list: {
      at: number
      ms: number
      method: string
      path: string
      code: number
    }[]
  }
  'GET /api/system/Monitor/SlowStatements': {
    list: {
      at: number
      ms: number
      text: string
    }[]
  }
  'GET /api/system/Monitor/Tables': {
    list: {
      id: string
      rows: number | null
      bytes: number
      size: string
      indexSize: string
    }[]
  }
  'GET /api/system/Page': {
    list: {
      id: string
      kind: 'page' | 'form' | 'list'
      code: string
      title: string
      state: 'shipped' | 'changed' | 'own' | 'draft' | 'released' | 'pending'
      version: number
      lastModifyTime: number | null
      lastModifyUser: string | null
      applicationId?: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Page/:code': {
    code: string
    title: string
    version: number
    hash: string
    content: string
    hasShipped: boolean
    asShipped: boolean
    application?: {
      id: string
      enCode: string
      fullName: string
      webType: number
      isRelease: number
      form: string
      list: string
    }
  }
  'GET /api/system/Page/:code/versions': {
    list: {
      version: number
      note: string | null
      userId: string | null
      userName: string | null
      time: number
    }[]
    hasShipped: boolean
    asShipped: boolean
  }
  'GET /api/system/Page/:code/versions/:version': {
    code: string
    version: number
    hash: string
    content: string
  }
  'GET /api/system/RecurringJob': {
    list: {
      id: string
      fullName: string
      cron: string
      timeZone: string
      isRunning: 0 | 1
      nextTime: number | null
      lastTime: number | null
      lastState: string | null
      ms: number | null
      error: string
    }[]
  }
  'GET /api/system/RecurringJob/:id/Runs': {
    list: {
      id: string
      state: string
      attempts: number
      startedAt: number
      endedAt: number
      ms: number | null
      error: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Schedule': {
    list: {
      id: string
      groupId: string
      category: string | null
      urgent: 1 | 2 | 3
      title: string
      startDay: number
      endDay: number
      allDay: 0 | 1
      days: number[] | null
      repetition: '1' | '2' | '3' | '4' | '5'
      creatorUserId: string
      isMine: 0 | 1
      repeats: 0 | 1
      version: number
    }[]
    more: boolean
  }
  'GET /api/system/Schedule/:id': {
    id: string
    groupId: string
    category: string | null
    urgent: 1 | 2 | 3
    title: string
    startDay: number
    endDay: number
    allDay: 0 | 1
    days: number[] | null
    repetition: '1' | '2' | '3' | '4' | '5'
    creatorUserId: string
    isMine: 0 | 1
    repeats: 0 | 1
    version: number
    content: string | null
    files: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
    fullName: string
    toUserIds: string[]
    toUsers: {
      id: string
      fullName: string
    }[]
    repeatEvery: number
    weekdays: number[]
    repeatUntil: number | null
    repeatCount: number | null
    remind: number | null
    timeZone: string
  }
  'GET /api/system/Schedule/Feed': {
    url: string | null
  }
  'GET /api/system/Schedule/FreeBusy': {
    list: {
      userId: string
      busy: {
        from: number
        to: number
      }[]
      more: boolean
    }[]
    free: {
      from: number
      to: number
    }[]
  }
  'GET /api/system/Schedule/detail': {
    id: string
    groupId: string
    category: string | null
    urgent: 1 | 2 | 3
    title: string
    startDay: number
    endDay: number
    allDay: 0 | 1
    days: number[] | null
    repetition: '1' | '2' | '3' | '4' | '5'
    creatorUserId: string
    isMine: 0 | 1
    repeats: 0 | 1
    version: number
    content: string | null
    files: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
    fullName: string
    toUserIds: string[]
    toUsers: {
      id: string
      fullName: string
    }[]
    repeatEvery: number
    weekdays: number[]
    repeatUntil: number | null
    repeatCount: number | null
    remind: number | null
    timeZone: string
  }
  'GET /api/system/Schema': {
    list: {
      id: string
      kind: 'page' | 'form' | 'list'
      code: string
      title: string
      state: 'shipped' | 'changed' | 'own' | 'draft' | 'released' | 'pending'
      version: number
      lastModifyTime: number | null
      lastModifyUser: string | null
      applicationId?: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Schema/form/:code': {
    code: string
    title: string
    version: number
    hash: string
    content: string
    hasShipped: boolean
    asShipped: boolean
    application?: {
      id: string
      enCode: string
      fullName: string
      webType: number
      isRelease: number
      form: string
      list: string
    }
  }
  'GET /api/system/Schema/form/:code/versions': {
    list: {
      version: number
      note: string | null
      userId: string | null
      userName: string | null
      time: number
    }[]
    hasShipped: boolean
    asShipped: boolean
  }
  'GET /api/system/Schema/form/:code/versions/:version': {
    code: string
    version: number
    hash: string
    content: string
  }
  'GET /api/system/Schema/list/:code': {
    code: string
    title: string
    version: number
    hash: string
    content: string
    hasShipped: boolean
    asShipped: boolean
    application?: {
      id: string
      enCode: string
      fullName: string
      webType: number
      isRelease: number
      form: string
      list: string
    }
  }
  'GET /api/system/Schema/list/:code/versions': {
    list: {
      version: number
      note: string | null
      userId: string | null
      userName: string | null
      time: number
    }[]
    hasShipped: boolean
    asShipped: boolean
  }
  'GET /api/system/Schema/list/:code/versions/:version': {
    code: string
    version: number
    hash: string
    content: string
  }
  'GET /api/system/SynThirdInfo/Preview/:target/:type': {
    list: {
      id: string
      name: string
      verb: 'create' | 'update' | 'unchanged' | 'disable' | 'remove' | 'keep' | 'skip' | 'only'
      text: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
    summary?: string
    others?: number
    refused?: string
    ask?: string
  }
  'GET /api/system/SynThirdInfo/Run/:id/Lines': {
    list: {
      id: string
      n: number
      name: string
      verb: string
      at: number
      text: string
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/SynThirdInfo/Runs/:target/:type': {
    list: {
      id: string
      state: string
      startedAt: number
      endedAt: number | null
      byName: string | null
      text: string
      total: number | null
      created: number
      updated: number
      unchanged: number
      removed: number
      skipped: number
      failed: number
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/SynThirdInfo/Targets/:target': {
    list: {
      id: string
      target: string
      type: string
      fullName: string
      targetName: string
      isSet: 0 | 1
      total: number
      done: number
      failed: number
      waiting: number
      lastTime: number | null
      runId: string | null
      state: string | null
      isRunning: 0 | 1
      text: string
    }[]
    isSet: 0 | 1
    isRunning: 0 | 1
  }
  'GET /api/system/SynThirdInfo/getSynThirdTotal/:type': {
    list: {
      id: string
      target: string
      type: string
      fullName: string
      targetName: string
      isSet: 0 | 1
      total: number
      done: number
      failed: number
      waiting: number
      lastTime: number | null
      runId: string | null
      state: string | null
      isRunning: 0 | 1
      text: string
    }[]
  }
  'GET /api/system/SynThirdInfo/synAllOrganizeSysToDing': {
    id: string
  }
  'GET /api/system/SynThirdInfo/synAllOrganizeSysToQy': {
    id: string
  }
  'GET /api/system/SynThirdInfo/synAllUserSysToDing': {
    id: string
  }
  'GET /api/system/SynThirdInfo/synAllUserSysToQy': {
    id: string
  }
  'GET /api/system/SysConfig': {
    sysName: string
    sysVersion: string
    copyright: string
    logoIcon: string
    workLogoIcon: string
    navigationIcon: string
    siteUrl: string
    feedbackUrl: string
    sessionHours: number
    singleLogin: 0 | 1
    captcha: string
    lockCount: number
    lockMinutes: number
    passwordStrengthLimit: 0 | 1
    passwordLengthMin: 0 | 1
    passwordLengthMinNumber: number
    containsNumbers: 0 | 1
    includeLowercaseLetters: 0 | 1
    includeUppercaseLetters: 0 | 1
    containsCharacters: 0 | 1
    mandatoryModificationOfInitialPassword: 0 | 1
    fileMaxSize: number
    fileQuotaUser: number
    fileQuotaAll: number
    backupKeep: number
    longestText: number
    longestRichText: number
    mostRows: number
    syncMaxRows: number
    dataVUrl: string
    frameHosts: string
    mapKey: string
    mapService: string
    mapTiles: string
    mapCredit: string
    qyhCorpId: string
    qyhCorpSecret: string
    qyhRootId: number
    qyhKeepIds: string
    qyhEndpoint: string
    dingSynAppKey: string
    dingSynAppSecret: string
    dingSynRootId: number
    dingSynKeepIds: string
    dingSynEndpoint: string
    printPaper: string
    printLandscape: 0 | 1
    printTop: number
    printRight: number
    printBottom: number
    printLeft: number
    printFont: string
    printFontFile: {
      name: string
      fileId: string
      fileSize: number
      fileExtension: string
      fileVersionId: string
      url: string
    }[]
    callLogDays: number
  }
  'GET /api/system/SysConfig/:part':
    | {
        id: 'basic'
        version: number
        sysName: string
        sysVersion: string
        copyright: string
        logoIcon: string
        workLogoIcon: string
        navigationIcon: string
        siteUrl: string
        feedbackUrl: string
      }
    | {
        id: 'signIn'
        version: number
        sessionHours: number
        singleLogin: 0 | 1
        captcha: string
        lockCount: number
        lockMinutes: number
      }
    | {
        id: 'password'
        version: number
        passwordStrengthLimit: 0 | 1
        passwordLengthMin: 0 | 1
        passwordLengthMinNumber: number
        containsNumbers: 0 | 1
        includeLowercaseLetters: 0 | 1
        includeUppercaseLetters: 0 | 1
        containsCharacters: 0 | 1
        mandatoryModificationOfInitialPassword: 0 | 1
      }
    | {
        id: 'files'
        version: number
        fileMaxSize: number
        fileQuotaUser: number
        fileQuotaAll: number
        backupKeep: number
      }
    | {
        id: 'sizes'
        version: number
        longestText: number
        longestRichText: number
        mostRows: number
        syncMaxRows: number
      }
    | {
        id: 'hosts'
        version: number
        dataVUrl: string
        frameHosts: string
      }
    | {
        id: 'map'
        version: number
        mapKey: string
        mapService: string
        mapTiles: string
        mapCredit: string
      }
    | {
        id: 'qyh'
        version: number
        qyhCorpId: string
        qyhCorpSecret: string
        qyhRootId: number
        qyhKeepIds: string
        qyhEndpoint: string
      }
    | {
        id: 'dingSyn'
        version: number
        dingSynAppKey: string
        dingSynAppSecret: string
        dingSynRootId: number
        dingSynKeepIds: string
        dingSynEndpoint: string
      }
    | {
        id: 'print'
        version: number
        printPaper: string
        printLandscape: 0 | 1
        printTop: number
        printRight: number
        printBottom: number
        printLeft: number
        printFont: string
        printFontFile: {
          name: string
          fileId: string
          fileSize: number
          fileExtension: string
          fileVersionId: string
          url: string
        }[]
        printFontIsFixed: 0 | 1
      }
    | {
        id: 'log'
        version: number
        callLogDays: number
      }
  'GET /api/system/SysConfig/getAdminList': {
    list: {
      id: string
      account: string
      realName: string
      enabledMark: 0 | 1
    }[]
    adminIds: string[]
    id: 'adminList'
    version: number
  }
  'GET /api/system/SysConfig/printFonts': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/System': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      icon: string | null
      logoIcon: string | null
      workLogoIcon: string | null
      navigationIcon: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/System/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    icon: string | null
    logoIcon: string | null
    workLogoIcon: string | null
    navigationIcon: string | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/system/System/Selector': {
    list: {
      id: string
      fullName: string
      enCode: string
      icon: string | null
      enabledMark: 0 | 1
    }[]
  }
  'GET /api/system/Task': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      kind: 'interface' | 'action'
      interfaceId: string | null
      action: string | null
      syncId: string | null
      cron: string
      timeZone: string
      startTime: number | null
      endTime: number | null
      missed: 'once' | 'skip'
      enabledMark: (0 | 1) | null
      description: string | null
      ownerId: string | null
      nextTime: number | null
      lastTime: number | null
      lastState: string | null
      lastText: string
      ownerName: string
      ownerOff: 0 | 1
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Task/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    kind: 'interface' | 'action'
    interfaceId: string | null
    action: string | null
    syncId: string | null
    cron: string
    timeZone: string
    startTime: number | null
    endTime: number | null
    missed: 'once' | 'skip'
    enabledMark: (0 | 1) | null
    description: string | null
    ownerId: string | null
    nextTime: number | null
    lastTime: number | null
    lastState: string | null
    lastText: string
    ownerName: string
    ownerOff: 0 | 1
    parameterJson: {
      [k: string]: Json
    }[]
    toUserIds: string[]
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/system/Task/:id/Runs': {
    list: {
      id: string
      cause: string
      state: string
      scheduledAt: number | null
      startedAt: number
      endedAt: number | null
      ms: number | null
      text: string
      ownerName: string | null
      byName: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Task/Actions': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Task/Next': {
    list: number[]
    text: string
    fault: string
  }
  'GET /api/system/Task/Syncs': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Task/Zones': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/Translation': {
    list: {
      id: string
      key: string
      kind: 'menu' | 'page' | 'form' | 'text'
      zh: string
      zhtw: string
      en: string
      shippedZh: string
      shippedZhtw: string
      shippedEn: string
      missing: ('zh' | 'zhtw' | 'en')[]
      isOwn: 0 | 1
      note: string | null
      version: number
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/Translation/:key': {
    id: string
    key: string
    kind: 'menu' | 'page' | 'form' | 'text'
    zh: string
    zhtw: string
    en: string
    shippedZh: string
    shippedZhtw: string
    shippedEn: string
    missing: ('zh' | 'zhtw' | 'en')[]
    isOwn: 0 | 1
    note: string | null
    version: number
  }
  'GET /api/system/Translation/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/Translation/Summary': {
    list: {
      id: string
      kind: string
      total: number
      zh: number
      zhtw: number
      en: number
      own: number
    }[]
    total: number
    zh: number
    zhtw: number
    en: number
    own: number
  }
  'GET /api/system/Translation/Texts/:language': {
    hash: string
    entries?: {
      [k: string]: string
    }
  }
  'GET /api/system/printDev': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      modelId: string
      roleIds: string | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/system/printDev/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    modelId: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    template: Json
    roleIds: string[]
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/system/printDev/:id/Actions/Export': {
    url: string
    name?: string
  }
  'GET /api/system/printDev/:id/Uses': {
    modelId: string
    application: string
    roles: string
    named: string
    times: number
    lastTime: number | null
    lastUser: string | null
    removeAsk: string
  }
  'GET /api/system/printDev/:id/Versions': {
    list: {
      version: number
      note: string | null
      userId: string | null
      userName: string | null
      time: number
    }[]
  }
  'GET /api/system/printDev/:id/Versions/:version': {
    version: number
    template: {
      [k: string]: Json
    }
  }
  'GET /api/system/printDev/Applications': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/system/printDev/BatchData': {
    printTemplate: {
      [k: string]: Json
    }
    id: string
    fullName: string
    modelId: string
    dictionary: {
      [k: string]: Json
    }
    list: {
      printData: {
        [k: string]: Json
      }
      printTexts: {
        [k: string]: Json
      }
      printPictures: {
        [k: string]: Json
      }
      operatorRecordList: {
        id: string
        nodeName:
          | (
              | string
              | {
                  zh: string
                  zhtw?: string
                  en?: string
                }
            )
          | null
        userName: string
        handleTime: number
        handleStatus: number
        handleOpinion: string
        onBehalf: string | null
        to: string[]
        signature: string | null
        files: {
          name: string
          fileId: string
          fileSize: number
          fileExtension: string
          fileVersionId: string
          url: string
        }[]
      }[]
    }[]
  }
  'GET /api/system/printDev/Data': {
    printTemplate: {
      [k: string]: Json
    }
    id: string
    fullName: string
    modelId: string
    dictionary: {
      [k: string]: Json
    }
    printData: {
      [k: string]: Json
    }
    printTexts: {
      [k: string]: Json
    }
    printPictures: {
      [k: string]: Json
    }
    operatorRecordList: {
      id: string
      nodeName:
        | (
            | string
            | {
                zh: string
                zhtw?: string
                en?: string
              }
          )
        | null
      userName: string
      handleTime: number
      handleStatus: number
      handleOpinion: string
      onBehalf: string | null
      to: string[]
      signature: string | null
      files: {
        name: string
        fileId: string
        fileSize: number
        fileExtension: string
        fileVersionId: string
        url: string
      }[]
    }[]
  }
  'GET /api/system/printDev/Selector': {
    list: Row22[]
  }
  'GET /api/system/printLog': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      printTitle: string | null
      printNum: number | null
      printId: string | null
      modelId: string | null
      recordId: string | null
      way: ('print' | 'pdf' | 'docx') | null
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Application/:id': {
    id: string
    fullName: string
    records: number | null
    rows: number | null
    lost: string
    menus: string
    holders: number
    links: number | null
    named: string
  }
  'GET /api/visualdev/Application/:id/Designers': {
    id: string
    fullName: string
    role: string[]
    position: string[]
    group: string[]
    user: string[]
    hash: string
  }
  'GET /api/visualdev/Application/:id/Elsewhere': {
    list: {
      field: string
      kind: 'page' | 'application' | 'scheme' | 'right' | 'print' | 'flow'
      name: string
    }[]
  }
  'GET /api/visualdev/Application/:id/Entries': {
    list: {
      id: string
      fullName: string
      parentId: string
      sortCode: number | null
    }[]
    menuId: string
    parentId: string
    sortCode: number | null
  }
  'GET /api/visualdev/Application/Older/:id/Losses': {
    url: string
  }
  'GET /api/visualdev/Application/Templates': {
    list: {
      id: string
      fullName: string
      label: string
    }[]
  }
  'GET /api/visualdev/Base': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      category: string | null
      type: number | null
      webType: number | null
      enableFlow: (0 | 1) | null
      dbLinkId: string | null
      isRelease: number | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      creatorUser: string
      lastModifyUser: string
      mayDesign: 0 | 1
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Base/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    category: string | null
    type: number | null
    webType: number | null
    enableFlow: (0 | 1) | null
    dbLinkId: string | null
    tables: string | null
    formData: string | null
    columnData: string | null
    appColumnData: string | null
    isRelease: number | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
  }
  'GET /api/visualdev/Base/:id/FieldDataSelect': {
    list: {
      id: string
      $value?: {
        [k: string]: Json
      }
      $masked?: {
        [k: string]: Json
      }
      [k: string]: Json
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Base/:id/FormDataFields': {
    list: {
      id: string
      field: string
      fullName: string
      pingeKey: string
      tableField: string | null
    }[]
  }
  'GET /api/visualdev/Base/:id/ReleasePlan': {
    version: number
    steps: {
      do:
        | 'makeTable'
        | 'addColumn'
        | 'findColumn'
        | 'alterColumn'
        | 'keepColumn'
        | 'keepTable'
        | 'findTable'
        | 'makeUnique'
        | 'dropUnique'
        | 'makeOrder'
        | 'dropOrder'
        | 'renameField'
      table: string
      field?: string
      of?: string
      column?: string
      type?: string
      from?: string
      columns?: {
        field: string
        column: string
        type: string
      }[]
      rows?: number
      about?: boolean
      unchecked?: boolean
      refused?: string
    }[]
    flows: {
      name: string
      fields: string[]
    }[]
  }
  'GET /api/visualdev/Base/:id/Versions': {
    list: {
      version: number
      note: string | null
      userName: string | null
      time: number
      released: 0 | 1
      releasedTime: number | null
      releasedUser: string | null
      inUse: 0 | 1
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Base/:id/Versions/:version': {
    version: number
    formData: string | null
    columnData: string | null
  }
  'GET /api/visualdev/Base/Selector': {
    list: {
      id: string
      fullName: string
      hasChildren: boolean
      children: {
        id: string
        fullName: string
        enCode: string
        category: string | null
        webType: number
        isRelease: number
      }[]
    }[]
  }
  'GET /api/visualdev/Base/list': {
    list: {
      id: string
      fullName: string
      enCode: string
      category: string | null
      webType: number
      isRelease: number
    }[]
  }
  'GET /api/visualdev/DataModel': {
    tables: {
      id: string
      modelId: string
      parentId: string | null
      enCode: string
      fullName: string
      table: string
      fields: {
        id: string
        fullName: string
        pingeKey: string
        kind: string
        column: string
        type: string
        /**
         * 2: an expression says so
         */
        required: 0 | 1 | 2
        unique: 0 | 1
        leadsTo: string
      }[]
    }[]
    relations: {
      id: string
      kind: 'related' | 'rows' | 'parent'
      field: string
      fullName: string
      from: string
      to: string
    }[]
    /**
     * there are more applications than are read
     */
    more: boolean
  }
  'GET /api/visualdev/DataModel/:id/Fields': {
    list: {
      id: string
      fullName: string
      pingeKey: string
      kind: string
      column: string
      type: string
      /**
       * 2: an expression says so
       */
      required: 0 | 1 | 2
      unique: 0 | 1
      leadsTo: string
    }[]
  }
  'GET /api/visualdev/DataModel/:id/Indexes': {
    list: {
      id: string
      columns: string
      unique: 0 | 1
      size: number
    }[]
  }
  'GET /api/visualdev/DataModel/:id/Relations': {
    list: {
      id: string
      kind: 'related' | 'rows' | 'parent'
      fullName: string
      field: string
      fromName: string
      toName: string
    }[]
  }
  'GET /api/visualdev/DataModel/Tables': {
    list: {
      id: string
      modelId: string
      parentId: string | null
      enCode: string
      fullName: string
      table: string
      applicationName: string
      fields: number
      relations: number
      rows: number | null
      /**
       * 1: by the statistics of the database
       */
      about: 0 | 1
      size: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/OnlineDev/:id/:recordId': {
    id: string
    data: string
  }
  'GET /api/visualdev/OnlineDev/:id/:recordId/DataChange': {
    id: string
    data: string
  }
  'GET /api/visualdev/OnlineDev/:id/Config': {
    id: string
    fullName:
      | string
      | {
          zh: string
          zhtw?: string
          en?: string
        }
    enCode: string
    category: string | null
    webType: number
    enableFlow: (0 | 1) | null
    isRelease: number
    version: number
    formData: string
    columnData: string
    flows: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/visualdev/OnlineDev/:id/ExportColumns': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/visualdev/OnlineDev/:id/ImportPreview': {
    dataRow: {
      [k: string]: Json
    }[]
    headerRow: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
    unknown: string[]
  }
  'GET /api/visualdev/OnlineDev/:id/ImportTasks': {
    list: {
      id: string
      state: 'running' | 'done' | 'stopped' | 'refused'
      total: number
      done: number
      snum: number
      fnum: number
      resultType: 0 | 1
      said: string | null
      at: number
    }[]
  }
  'GET /api/visualdev/OnlineDev/:id/ImportTasks/:taskId': {
    id: string
    state: 'running' | 'done' | 'stopped' | 'refused'
    total: number
    done: number
    snum: number
    fnum: number
    resultType: 0 | 1
    said: string | null
    at: number
    failResult?: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids?: string[]
    left?: {
      [k: string]: Json
    }[]
    headerRow?: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
  }
  'GET /api/visualdev/OnlineDev/:id/Template': {
    url: string
    name?: string
  }
  'GET /api/visualdev/OnlineDev/:id/TemplateDownload': {
    url: string
    name?: string
  }
  'GET /api/visualdev/OnlineDev/:id/Tree': {
    list: Row21[]
  }
  'GET /api/visualdev/OnlineDev/ImportPreview': {
    dataRow: {
      [k: string]: Json
    }[]
    headerRow: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
    unknown: string[]
  }
  'GET /api/visualdev/OnlineDev/ImportTasks': {
    list: {
      id: string
      state: 'running' | 'done' | 'stopped' | 'refused'
      total: number
      done: number
      snum: number
      fnum: number
      resultType: 0 | 1
      said: string | null
      at: number
    }[]
  }
  'GET /api/visualdev/OnlineDev/ImportTasks/:taskId': {
    id: string
    state: 'running' | 'done' | 'stopped' | 'refused'
    total: number
    done: number
    snum: number
    fnum: number
    resultType: 0 | 1
    said: string | null
    at: number
    failResult?: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids?: string[]
    left?: {
      [k: string]: Json
    }[]
    headerRow?: {
      id: string
      fullName: string
      pingeKey: string
      required?: boolean
      children?: {
        id: string
        fullName: string
        pingeKey: string
        required: boolean
      }[]
    }[]
  }
  'GET /api/visualdev/OnlineDev/TemplateDownload': {
    url: string
    name?: string
  }
  'GET /api/visualdev/Package': {
    list: {
      id: string
      fullName: string
      size: number
      creatorUser: string | null
      creatorTime: number
      importedTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Package/:id/Conflicts': {
    list: {
      id: string
      kind:
        | 'system'
        | 'dictionary'
        | 'billRule'
        | 'calendar'
        | 'role'
        | 'map'
        | 'interface'
        | 'msgTemplate'
        | 'sending'
        | 'application'
        | 'print'
        | 'flow'
        | 'recordEvent'
        | 'page'
        | 'portal'
        | 'menu'
        | 'view'
        | 'template'
        | 'translation'
      kindName: string
      fullName: string
      place: string
      before: string
      mine: string
      theirs: string
      side: ('mine' | 'theirs') | null
    }[]
  }
  'GET /api/visualdev/Package/:id/Conflicts/:conflict': {
    id: string
    kind:
      | 'system'
      | 'dictionary'
      | 'billRule'
      | 'calendar'
      | 'role'
      | 'map'
      | 'interface'
      | 'msgTemplate'
      | 'sending'
      | 'application'
      | 'print'
      | 'flow'
      | 'recordEvent'
      | 'page'
      | 'portal'
      | 'menu'
      | 'view'
      | 'template'
      | 'translation'
    enCode: string
    fullName: string
    type: number | null
    before: string | null
    mine: string
    theirs: string
    list: {
      id: string
      path: string[]
      before: string
      mine: string
      theirs: string
      side: ('mine' | 'theirs') | null
    }[]
  }
  'GET /api/visualdev/Package/:id/Plan': {
    state: string
    written: number
    conflicts: number
    drafts: number
    ready: boolean
    gone: number
    removed: number
    goneText: string
    ask: string
    unknown: string
    waits: string
    list: {
      id: string
      kind:
        | 'system'
        | 'dictionary'
        | 'billRule'
        | 'calendar'
        | 'role'
        | 'map'
        | 'interface'
        | 'msgTemplate'
        | 'sending'
        | 'application'
        | 'print'
        | 'flow'
        | 'recordEvent'
        | 'page'
        | 'portal'
        | 'menu'
        | 'view'
        | 'template'
        | 'translation'
      kindName: string
      enCode: string
      fullName: string
      state: 'added' | 'changed' | 'joined' | 'kept' | 'same' | 'conflict' | 'draft'
      conflicts: number
      rights: number
      conflict: string
    }[]
  }
  'GET /api/visualdev/Package/:id/Removals': {
    list: {
      id: string
      kind:
        | 'system'
        | 'dictionary'
        | 'billRule'
        | 'calendar'
        | 'role'
        | 'map'
        | 'interface'
        | 'msgTemplate'
        | 'sending'
        | 'application'
        | 'print'
        | 'flow'
        | 'recordEvent'
        | 'page'
        | 'portal'
        | 'menu'
        | 'view'
        | 'template'
        | 'translation'
      enCode: string
      fullName: string
      kindName: string
      removes: boolean
      changed: boolean
      depends: string
    }[]
  }
  'GET /api/visualdev/Package/Applications': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/visualdev/Package/Contents': {
    list: {
      id: string
      kind:
        | 'system'
        | 'dictionary'
        | 'billRule'
        | 'calendar'
        | 'role'
        | 'map'
        | 'interface'
        | 'msgTemplate'
        | 'sending'
        | 'application'
        | 'print'
        | 'flow'
        | 'recordEvent'
        | 'page'
        | 'portal'
        | 'menu'
        | 'view'
        | 'template'
        | 'translation'
      kindName: string
      enCode: string
      fullName: string
      draft: boolean
    }[]
  }
  'GET /api/visualdev/Package/Pages': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/visualdev/Package/Staying': {
    list: {
      id: string
      kind: 'user' | 'organize' | 'position' | 'group' | 'menu' | 'msgTemplate' | 'source' | 'account'
      kindName: string
      enCode: string
      fullName: string
      why: string
    }[]
  }
  'GET /api/visualdev/Package/Templates': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/visualdev/Portal': {
    list: {
      id: string
      fullName: string
      roles: string[]
      roleNames: string
      menuNames: string
      sortCode: number
      blocks: number
      version: number
      lastModifyTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/visualdev/Portal/:id': {
    id: string
    fullName: string
    roles: string[]
    roleNames: string
    menuNames: string
    sortCode: number
    blocks: number
    version: number
    lastModifyTime: number | null
  }
  'GET /api/visualdev/Portal/:id/Arrangement': {
    blocks: {
      id: string
      name: string
      x: number
      y: number
      w: number
      h: number
    }[]
    isArranged: boolean
  }
  'GET /api/visualdev/Portal/:id/auth': {
    allowed: boolean
    isHome: boolean
    portal: {
      id: string
      fullName: string
    } | null
  }
  'GET /api/visualdev/ShortLink': {
    list: {
      id: string
      note: string | null
      expiresAt: number
      uses: number
      once: 0 | 1
      creatorUser: string | null
      createdAt: number
      url: string
      state: string
    }[]
  }
  'GET /api/workflow/Calendar': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      timeZone: string
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Calendar/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    timeZone: string
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    hours: {
      [k: string]: Json
    }[]
    exceptions: {
      [k: string]: Json
    }[]
  }
  'GET /api/workflow/Calendar/Days': {
    list: {
      day: number
      name: string
      works: boolean
    }[]
  }
  'GET /api/workflow/Calendar/Selector': {
    list: {
      enCode: string
      fullName: string
      enabledMark: number
    }[]
  }
  'GET /api/workflow/Calendar/Zones': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/workflow/Circulate': {
    list: {
      id: string
      instanceId: string
      fullName: string
      templateId: string
      flowName: string
      status: number
      statusName: string
      suspended: boolean
      held: boolean
      starter: string | null
      starterName: string | null
      startTime: number | null
      nodes: (
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      )[]
      nodeNames: string
      node:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      nodeName: string
      creatorTime: number
      readTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Delegate': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      userId: string
      toUserId: string
      kind: 'approve' | 'launch'
      flowIds: string | null
      startTime: number
      endTime: number
      enabledMark: (0 | 1) | null
      description: string | null
      flows: string[]
      flowNames: string
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Delegate/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    userId: string
    toUserId: string
    kind: 'approve' | 'launch'
    flowIds: string | null
    startTime: number
    endTime: number
    enabledMark: (0 | 1) | null
    description: string | null
    flows: string[]
    flowNames: string
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/workflow/Done': {
    list: {
      id: string
      instanceId: string
      fullName: string
      templateId: string
      flowName: string
      status: number
      statusName: string
      suspended: boolean
      held: boolean
      starter: string | null
      starterName: string | null
      startTime: number | null
      nodes: (
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      )[]
      nodeNames: string
      task: string
      node:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      nodeName: string
      openTime: number | null
      dueTime: number | null
      taskEndTime: number | null
      handle: number | null
      onBehalf: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Flow/Selector': {
    list: {
      id: string
      enCode: string
      fullName: string
      modelId: string
    }[]
  }
  'GET /api/workflow/Flow/SendConfigs': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'GET /api/workflow/Form': {
    list: {
      id: string
      enCode: string
      fullName: string
      category: string | null
      isRelease: number
      enabledMark: number
      flows: number
      inUse: number
      running: number
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Instance/:id': {
    id: string
    fullName: string
    templateId: string
    modelId: string
    recordId: string
    status: number
    suspended: boolean
    rev: number
    failed: {
      node: string
      on: string
    } | null
    starter: string | null
    launchedBy: string | null
    startTime: number | null
    endTime: number | null
    flowName: string
    modelCode: string
    versionNumber: number
    task: {
      id: string
      task: string
      node: string
      kind: string
      round: number
      state: string
      person: string
      why: Json
      require: string[]
      words: {
        [k: string]:
          | string
          | {
              zh: string
              zhtw?: string
              en?: string
            }
      }
      dueTime: number | null
    } | null
    fills: boolean
    writes: boolean
    formData: string
    data: string
    way: unknown[]
    operatorRecordList: {
      id: string
      nodeName:
        | (
            | string
            | {
                zh: string
                zhtw?: string
                en?: string
              }
          )
        | null
      userName: string
      handleTime: number
      handleStatus: number
      handleOpinion: string
      onBehalf: string | null
      to: string[]
      signature: string | null
      files: {
        name: string
        fileId: string
        fileSize: number
        fileExtension: string
        fileVersionId: string
        url: string
      }[]
    }[]
    people: {
      [k: string]: string
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
    offers: string[]
    asks: {
      people: string[]
      ways: {
        [k: string]: (
          | string
          | {
              zh: string
              zhtw?: string
              en?: string
            }
        )[]
      }
    }
    returns: string[]
    targets: string[]
    open: string[]
    print: string[]
    undoNode: string | null
    parent: {
      id: string
      fullName: string
    } | null
    changes: {
      at: number
      own: boolean
      list: {
        kind: 'changed' | 'added' | 'removed'
        label: string
        table: string | null
        row: number | null
        before: string
        after: string
      }[]
      more: number
    } | null
  }
  'GET /api/workflow/Instance/:id/Comment': {
    list: {
      id: string
      content: string
      creatorUserId: string
      userName: string | null
      creatorTime: number
      files: {
        name: string
        fileId: string
        fileSize: number
        fileExtension: string
        fileVersionId: string
        url: string
      }[]
    }[]
  }
  'GET /api/workflow/Instance/:id/Preview': {
    way: unknown[]
    ends: string
    refused: string | null
    people: {
      [k: string]: string
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
  }
  'GET /api/workflow/Instance/:id/Way': {
    at: number
    way: unknown[]
    people: {
      [k: string]: string
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
  }
  'GET /api/workflow/Launch': {
    list: {
      id: string
      enCode: string
      fullName: string
      modelId: string
      category: string | null
      icon: string | null
      categoryName: string | null
    }[]
    recent: {
      id: string
      enCode: string
      fullName: string
      modelId: string
      category: string | null
      icon: string | null
      categoryName: string | null
    }[]
    [k: string]: Json
  }
  'GET /api/workflow/Launch/:id': {
    id: string
    enCode: string
    fullName: string
    modelId: string
    category: string | null
    icon: string | null
    modelCode: string
    formData: string
    asks: {
      people: string[]
      ways: {
        [k: string]: (
          | string
          | {
              zh: string
              zhtw?: string
              en?: string
            }
        )[]
      }
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
    behalf: {
      id: string
      fullName: string
    }[]
    [k: string]: Json
  }
  'GET /api/workflow/Launched': {
    list: {
      id: string
      instanceId: string
      fullName: string
      templateId: string
      flowName: string
      status: number
      statusName: string
      suspended: boolean
      held: boolean
      starter: string | null
      starterName: string | null
      startTime: number | null
      nodes: (
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      )[]
      nodeNames: string
      creatorTime: number
      endTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Monitor': {
    list: {
      id: string
      instanceId: string
      fullName: string
      templateId: string
      flowName: string
      status: number
      statusName: string
      suspended: boolean
      held: boolean
      starter: string | null
      starterName: string | null
      startTime: number | null
      nodes: (
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      )[]
      nodeNames: string
      creatorTime: number
      endTime: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Record/:id/:recordId': {
    id: string | null
    flowId: string | null
  }
  'GET /api/workflow/Template': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      fullName: string
      enCode: string
      modelId: string
      category: string | null
      icon: string | null
      versionId: string | null
      isRelease: number | null
      sortCode: number | null
      enabledMark: (0 | 1) | null
      description: string | null
      others: number
      $text?: {
        [k: string]: string
      }
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Template/:id': {
    id: string
    version: number
    creatorUserId: string | null
    creatorTime: number
    lastModifyUserId: string | null
    lastModifyTime: number | null
    fullName: string
    enCode: string
    modelId: string
    category: string | null
    icon: string | null
    definition: string | null
    versionId: string | null
    isRelease: number | null
    sortCode: number | null
    enabledMark: (0 | 1) | null
    description: string | null
    others: number
    $text?: {
      [k: string]: string
    }
  }
  'GET /api/workflow/Template/:id/Draft': {
    id: string
    fullName: string
    enCode: string
    modelId: string
    definition: string
    version: number
    isRelease: number
    versionId: string | null
    enabledMark: number
    others: number
  }
  'GET /api/workflow/Template/:id/Heat': {
    fullName: string
    definition: Json
    at: number
    nodes: {
      node: string
      waiting: number
      instances: number
      overdue: number
      held: number
      oldest: number | null
      /**
       * mean time that it waits by now, in ms
       */
      mean: number
      decided: number
      /**
       * mean time until a decision, in ms
       */
      usual: number
    }[]
  }
  'GET /api/workflow/Template/:id/Versions': {
    list: {
      id: string
      number: number
      creatorUserId: string | null
      creatorTime: number
      running: number
    }[]
  }
  'GET /api/workflow/Todo': {
    list: {
      id: string
      instanceId: string
      fullName: string
      templateId: string
      flowName: string
      status: number
      statusName: string
      suspended: boolean
      held: boolean
      starter: string | null
      starterName: string | null
      startTime: number | null
      nodes: (
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      )[]
      nodeNames: string
      task: string
      node:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      nodeName: string
      openTime: number | null
      dueTime: number | null
      taskEndTime: number | null
      handle: number | null
      onBehalf: string | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'GET /api/workflow/Todo/Next': {
    id: string | null
    instanceId: string | null
  }
  'POST /api/extend/Email/Account/Actions/Test': {
    exists: number
  }
  'POST /api/extend/Email/Receive': {
    received: number
    more: boolean
  }
  'POST /api/file/PackDownload/:type': {
    downloadVo: {
      url: string
      name: string
    }
    downloadName: string
  }
  'POST /api/file/Uploader': {
    name: string
    url: string
    thumbUrl: string
    fileSize: number
    fileExtension: string
    fileVersionId: string
  }
  'POST /api/file/Uploader/:type': {
    name: string
    url: string
    thumbUrl: string
    fileSize: number
    fileExtension: string
    fileVersionId: string
  }
  'POST /api/file/Uploader/IM': {
    fileId: string
    name: string
    url: string
    fileSize: number
  }
  'POST /api/file/Uploader/userAvatar': {
    name: string
    url: string
    thumbUrl: string
    fileSize: number
  }
  'POST /api/file/chunk': {
    uploaded: boolean
    merge: boolean
    chunkNumbers: number[]
    url: string
  }
  'POST /api/file/merge': {
    name: string
    fileSize: number
    fileExtension: string
    fileVersionId: string
    url: string
  }
  'POST /api/message/Account': {
    id: string
    version?: number
  }
  'POST /api/message/Account/:id/Actions/Test': {
    state: 'sent' | 'retry' | 'dead'
    detail: string
    providerId: string | null
  }
  'POST /api/message/Actions/ReadAll': {
    unread: number | null
  }
  'POST /api/message/Delivery/:id/Actions/SendAgain': {
    count: number
  }
  'POST /api/message/Delivery/Actions/SendAgain': {
    count: number
  }
  'POST /api/message/MessageTemplateConfig': {
    id: string
    version?: number
  }
  'POST /api/message/MessageTemplateConfig/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/message/Notice': {
    id: string
    version?: number
  }
  'POST /api/message/Notice/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/message/Notice/List': {
    list: {
      id: string
      version: number
      creatorUserId: string | null
      creatorTime: number
      lastModifyUserId: string | null
      lastModifyTime: number | null
      title: string
      excerpt: string | null
      audience: 'all' | 'chosen'
      expirationTime: number | null
      state: 'draft' | 'scheduled' | 'released' | 'withdrawn' | 'expired'
      scheduledTime: number | null
      releaseUser: string | null
      releaseTime: number | null
      audienceText: string
      goesOutAt: number | null
      received: number | null
      read: number | null
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'POST /api/message/PublicAccount/:id/Ticket': {
    id: string
    url: string
    expireTime: number
  }
  'POST /api/message/RecordEvent': {
    id: string
    version?: number
  }
  'POST /api/message/SendMessageConfig': {
    id: string
    version?: number
  }
  'POST /api/oauth/LockScreen': null
  'POST /api/oauth/Login': {
    token: string
    theme: string
  }
  'POST /api/oauth/Sso/Finish': {
    token: string
    theme: string
    redirect: string
  }
  'POST /api/oauth/Sso/Start': {
    url: string
    browser: string
  }
  'POST /api/oauth/Unlock': null
  'POST /api/oauth/updatePasswordMessage': null
  'POST /api/open/DataInterface/:id': {
    list: {
      [k: string]: Json
    }[]
    total: number | null
  }
  'POST /api/permission/Grade': {
    id: string
    version?: number
  }
  'POST /api/permission/Group': {
    id: string
    version?: number
  }
  'POST /api/permission/Group/:id/Members': {
    n: number
  }
  'POST /api/permission/Group/GroupCondition': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/ListView/:moduleId': {
    id: string
  }
  'POST /api/permission/Organize': {
    id: string
    version?: number
  }
  'POST /api/permission/Organize/Department': {
    id: string
    version?: number
  }
  'POST /api/permission/Organize/OrganizeCondition': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Position': {
    id: string
    version?: number
  }
  'POST /api/permission/Position/:id/Members': {
    n: number
  }
  'POST /api/permission/Position/PositionCondition': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Position/getListByOrgIds': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Role': {
    id: string
    version?: number
  }
  'POST /api/permission/Role/:id/Members': {
    n: number
  }
  'POST /api/permission/Role/RoleCondition': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Role/getListByOrgIds': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users': {
    id: string
    version?: number
  }
  'POST /api/permission/Users/:id/Actions/ResetPassword': {
    id: string
    version?: number
  }
  'POST /api/permission/Users/Actions/ResetPassword': {
    n: number
    url?: string
  }
  'POST /api/permission/Users/Actions/Roles': {
    n: number
  }
  'POST /api/permission/Users/Current/Actions/ModifyPassword': null
  'POST /api/permission/Users/Current/SignImg': {
    id: string
    version?: number
  }
  'POST /api/permission/Users/ExportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/permission/Users/GetListByAuthorize/:x': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/ImUser/Selector/:x': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/ImportCheck': {
    list: {
      row: number
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
    }[]
  }
  'POST /api/permission/Users/ImportData': {
    resultType: 0 | 1
    snum: number
    fnum: number
    failResult: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids: string[]
  }
  'POST /api/permission/Users/ImportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/permission/Users/ImportTasks': {
    id: string
    total: number
  }
  'POST /api/permission/Users/ImportTasks/:taskId/Actions/Stop': null
  'POST /api/permission/Users/Uploader': {
    name: string
  }
  'POST /api/permission/Users/UserCondition': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/getSelectedList': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/getSelectedUserList': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/getSubordinates': {
    id: string
    onlyId: string
    type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
    fullName: string
    lastFullName: string
    organize: string
    organizeIds: string[]
    icon: string
    headIcon: string
    isLeaf: boolean
    disabled: boolean
    hasChildren: boolean
  }[]
  'POST /api/permission/Users/getUserList': {
    list: {
      id: string
      onlyId: string
      type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
      fullName: string
      lastFullName: string
      organize: string
      organizeIds: string[]
      icon: string
      headIcon: string
      isLeaf: boolean
      disabled: boolean
      hasChildren: boolean
    }[]
  }
  'POST /api/permission/Users/workHandover': {
    subordinate: number
    unit: number
    grade: number
    application: number
  }
  'POST /api/system/Area': {
    id: string
    version?: number
  }
  'POST /api/system/Area/GetAreaByIds': string[][]
  'POST /api/system/Backup': {
    id: string
    version?: number
  }
  'POST /api/system/Backup/:id/Actions/Download': {
    url: string
    name?: string
  }
  'POST /api/system/Backup/:id/Actions/Restore': null
  'POST /api/system/Backup/Actions/Make': {
    id: string
    version?: number
  }
  'POST /api/system/Backup/Actions/Restart': null
  'POST /api/system/Backup/Before/:id/Actions/Return': null
  'POST /api/system/BillRule': {
    id: string
    version?: number
  }
  'POST /api/system/DataInterface': {
    id: string
    version?: number
  }
  'POST /api/system/DataInterface/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/system/DataInterface/:id/Actions/InfoByIds': {
    [k: string]: Json
  }[]
  'POST /api/system/DataInterface/:id/Actions/List': {
    list: {
      [k: string]: Json
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
  }
  'POST /api/system/DataInterface/:id/Actions/Preview': {
    [k: string]: Json
  }[]
  'POST /api/system/DataInterface/:id/Actions/Test': {
    rows: {
      [k: string]: Json
    }[]
    count: number
    total: number | null
    ms: number
  }
  'POST /api/system/DataInterface/Actions/Import': {
    added: number
    skipped: number
  }
  'POST /api/system/DataInterfaceVariate': {
    id: string
    version?: number
  }
  'POST /api/system/DataInterfaceVariate/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/system/DataMap': {
    id: string
    version?: number
  }
  'POST /api/system/DataScheme': {
    id: string
    version?: number
  }
  'POST /api/system/DataSource': {
    id: string
    version?: number
  }
  'POST /api/system/DataSource/Actions/Test': {
    ok: boolean
    message: string
    version: string
    ms: number
  }
  'POST /api/system/DataSync': {
    id: string
    version?: number
  }
  'POST /api/system/DataSync/Actions/Execute': {
    run: string
  }
  'POST /api/system/DataSync/Guess': {
    list: {
      column: string
      field: string | null
      isKey: 0 | 1
      by: string
    }[]
  }
  'POST /api/system/DesignTemplate': {
    id: string
    version?: number
  }
  'POST /api/system/DictionaryData': {
    id: string
    version?: number
  }
  'POST /api/system/DictionaryData/Actions/Import': {
    added: number
    skipped: number
  }
  'POST /api/system/DictionaryType': {
    id: string
    version?: number
  }
  'POST /api/system/InterfaceAuth': {
    id: string
    secret: string
  }
  'POST /api/system/InterfaceAuth/:id/Actions/EndEarlier': {
    id: string
  }
  'POST /api/system/InterfaceAuth/:id/Actions/Rotate': {
    id: string
    secret: string
  }
  'POST /api/system/InterfaceAuth/:id/Actions/Withdraw': {
    id: string
  }
  'POST /api/system/Menu': {
    id: string
    version?: number
  }
  'POST /api/system/Menu/:id/Actions/TakeOver': {
    button: number
    column: number
    form: number
  }
  'POST /api/system/Menu/Link/:id': {
    url: string
  }
  'POST /api/system/MenuRight': {
    id: string
    version?: number
  }
  'POST /api/system/Page': {
    code: string
    menuId: string
    path: string
  }
  'POST /api/system/Page/:code/Actions/Restore': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'POST /api/system/Schedule': {
    id: string
    version?: number
  }
  'POST /api/system/Schedule/Feed': {
    url: string | null
  }
  'POST /api/system/Schema/form/:code/Actions/Restore': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'POST /api/system/Schema/list/:code/Actions/Restore': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'POST /api/system/SysConfig/:type/testDingTalkConnect': null
  'POST /api/system/SysConfig/:type/testQyWebChatConnect': null
  'POST /api/system/System': {
    id: string
    version?: number
  }
  'POST /api/system/Task': {
    id: string
    version?: number
  }
  'POST /api/system/Translation/Actions/Import': {
    changed: number
    same: number
    unknown: number
  }
  'POST /api/system/printDev': {
    id: string
    version?: number
  }
  'POST /api/system/printDev/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/system/printDev/Fields': {
    list: {
      id: string
      fullName: string
      type: string
      children?: {
        id: string
        fullName: string
        type: string
      }[]
    }[]
  }
  'POST /api/system/printDev/Older': {
    template: {
      [k: string]: Json
    }
    blocks: number
    losses: {
      line: number
      n: number
      what: string
    }[]
  }
  'POST /api/system/printDev/getListOptions': {
    list: {
      id: string
      fullName: string
    }[]
  }
  'POST /api/system/printLog/save': null
  'POST /api/visualdev/Aggregate': {
    answers: (
      | {
          rows: {
            key: Json
            label: string
            value: number
            series?: string
          }[]
        }
      | {
          rows: {
            id: string
            $text: {
              [k: string]: Json
            }
            [k: string]: Json
          }[]
          total: number
          menu: {
            enCode: string
            fullName: string
            path: string
            paths: string[]
          } | null
        }
      | {
          problem: 'notFound' | 'badRequest'
          rows: {
            [k: string]: Json
          }[]
        }
    )[]
  }
  'POST /api/visualdev/Application': {
    id: string
    fullName: string
    enCode: string
    menuId: string
    address: string
    rows: number
    task: string | null
    done: number
    failed: number
  }
  'POST /api/visualdev/Application/Older': {
    older: string
    name: string
    total: number
    listed: number
    looked: number
    list: 0 | 1
    summary: string
    copied: string
    faults: string
    fields: {
      field: string
      label: string
      kind: string
    }[]
    losses: {
      place: string
      of: string
      kind: string
      text: string
      suggestion: string
    }[]
  }
  'POST /api/visualdev/Application/Sheet': {
    sheet: string
    name: string
    total: number
    fields: {
      column: number
      label: string
      kind: 'text' | 'longText' | 'integer' | 'decimal' | 'date' | 'dateTime' | 'mobile' | 'email' | 'switch' | 'choice' | 'dictionary'
      dictionary: 0 | 1
      use: 0 | 1
      sample: string
    }[]
  }
  'POST /api/visualdev/Base': {
    id: string
    version?: number
  }
  'POST /api/visualdev/Base/:id/Actions/Copy': {
    id: string
    version?: number
  }
  'POST /api/visualdev/Base/:id/Actions/Release': {
    id: string
    version: number
    isRelease: number
    kept: {
      table: string
      rows: number
      column?: string
    }[]
  }
  'POST /api/visualdev/Base/:id/FieldDataSelect/Actions/InfoByWords': {
    list: {
      id: string
      [k: string]: Json
    }[]
  }
  'POST /api/visualdev/DataModel/Relations': {
    id: string
    version?: number
  }
  'POST /api/visualdev/Generater/:id/Actions/CodePreview': {
    list: {
      id: string
      fullName: string
      content: string
    }[]
  }
  'POST /api/visualdev/Generater/:id/Actions/DownloadCode': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/:id': {
    id: string
    version: number
    [k: string]: Json
  }
  'POST /api/visualdev/OnlineDev/:id/Actions/Export': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/:id/Actions/ExportData': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/:id/ExportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/:id/ImportCheck': {
    list: {
      row: number
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
    }[]
  }
  'POST /api/visualdev/OnlineDev/:id/ImportData': {
    resultType: 0 | 1
    snum: number
    fnum: number
    failResult: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids: string[]
  }
  'POST /api/visualdev/OnlineDev/:id/ImportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/:id/ImportTasks': {
    id: string
    total: number
  }
  'POST /api/visualdev/OnlineDev/:id/ImportTasks/:taskId/Actions/Stop': null
  'POST /api/visualdev/OnlineDev/:id/List': {
    list: {
      id: string
      version?: number
      $text?: {
        [k: string]: Json
      }
      $color?: {
        [k: string]: Json
      }
      $masked?: {
        [k: string]: Json
      }
      [k: string]: Json
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
    summary?: {
      [k: string]: Json
    }
  }
  'POST /api/visualdev/OnlineDev/:id/List/:variant': {
    list: {
      id: string
      version?: number
      $text?: {
        [k: string]: Json
      }
      $color?: {
        [k: string]: Json
      }
      $masked?: {
        [k: string]: Json
      }
      [k: string]: Json
    }[]
    pagination: {
      currentPage: number
      pageSize: number
      total: number
    }
    summary?: {
      [k: string]: Json
    }
  }
  'POST /api/visualdev/OnlineDev/:id/Uploader': {
    name: string
  }
  'POST /api/visualdev/OnlineDev/ExportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/ImportCheck': {
    list: {
      row: number
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
    }[]
  }
  'POST /api/visualdev/OnlineDev/ImportData': {
    resultType: 0 | 1
    snum: number
    fnum: number
    failResult: {
      errors: {
        field: string
        message: string
      }[]
      errorsInfo: string
      [k: string]: Json
    }[]
    ids: string[]
  }
  'POST /api/visualdev/OnlineDev/ImportExceptionData': {
    url: string
    name?: string
  }
  'POST /api/visualdev/OnlineDev/ImportTasks': {
    id: string
    total: number
  }
  'POST /api/visualdev/OnlineDev/ImportTasks/:taskId/Actions/Stop': null
  'POST /api/visualdev/OnlineDev/Uploader': {
    name: string
  }
  'POST /api/visualdev/OnlineDev/batchDelete/:id': {
    n: number
  }
  'POST /api/visualdev/Package': {
    id: string
    version?: number
  }
  'POST /api/visualdev/Package/:id/Actions/Import': {
    written: number
    untouched: number
    removed: number
  }
  'POST /api/visualdev/Package/Actions/Export': {
    url: string
    name?: string
  }
  'POST /api/visualdev/Portal': {
    id: string
  }
  'POST /api/visualdev/ShortLink': {
    id: string
    note: string | null
    expiresAt: number
    uses: number
    once: 0 | 1
    creatorUser: string | null
    createdAt: number
    url: string
    state: string
  }
  'POST /api/visualdev/ShortLink/Actions/Open': {
    title: string
    form: {
      [k: string]: Json
    }
    dictionaries: {
      [k: string]: {
        list: {
          [k: string]: Json
        }[]
      }
    }
  }
  'POST /api/visualdev/ShortLink/Actions/Submit': null
  'POST /api/workflow/Calendar': {
    id: string
    version?: number
  }
  'POST /api/workflow/Delegate': {
    id: string
    version?: number
  }
  'POST /api/workflow/Instance/:id/Assign': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Change': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Comment': {
    id: string
    version?: number
  }
  'POST /api/workflow/Instance/:id/End': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Restore': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Revive': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Revoke': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Save': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Submit': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Suspend': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Undo': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Urge': {
    id: string
    status: number
  }
  'POST /api/workflow/Instance/:id/Withdraw': {
    id: string
    status: number
  }
  'POST /api/workflow/Launch/:id': {
    id: string
    recordId: string
  }
  'POST /api/workflow/Launch/:id/Preview': {
    way: unknown[]
    ends: string
    refused: string | null
    people: {
      [k: string]: string
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
  }
  'POST /api/workflow/Task/:id/AddAfter': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/AddBefore': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/Agree': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/End': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/Handle': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/Refuse': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/Return': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/:id/Transfer': {
    id: string
    status: number
  }
  'POST /api/workflow/Task/Batch': {
    list: {
      id: string
      code: number
      msg: string
    }[]
    failed: {
      id: string
      title: string
      text: string
    }[]
    [k: string]: Json
  }
  'POST /api/workflow/Template': {
    id: string
    version?: number
  }
  'POST /api/workflow/Template/:id/Move': {
    total: number
    tried: number
    next: string | null
    moved: {
      id: string
      from: string
    }[]
    stuck: {
      id: string
      fullName: string
      node:
        | (
            | string
            | {
                zh: string
                zhtw?: string
                en?: string
              }
          )
        | null
      why: string
    }[]
  }
  'POST /api/workflow/Template/:id/Release': {
    id: string
    version: number
    number: number
  }
  'POST /api/workflow/Template/:id/Simulate': {
    way: unknown[]
    ends: string
    refused: string | null
    people: {
      [k: string]: string
    }
    nodes: {
      [k: string]:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
    }
  }
  'POST /api/workflow/Template/:id/Simulate/All': {
    total: number
    tried: number
    launching: number
    next: string | null
    gaps: {
      node: string
      title:
        | string
        | {
            zh: string
            zhtw?: string
            en?: string
          }
      kind: string
      text: string
      people: {
        id: string
        fullName: string
      }[]
    }[]
  }
  'POST /api/workflow/Template/:id/Simulate/Form': {
    modelId: string
    modelCode: string
    formData: string
  }
  'PUT /api/extend/Email/Account': null
  'PUT /api/message/Account/:id': {
    id: string
    version?: number
  }
  'PUT /api/message/Account/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/message/MessageTemplateConfig/:id': {
    id: string
    version?: number
  }
  'PUT /api/message/MessageTemplateConfig/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/message/Notice/:id': {
    id: string
    version?: number
  }
  'PUT /api/message/Notice/:id/Actions/Release': {
    count: number | null
    scheduledTime: number | null
  }
  'PUT /api/message/Notice/:id/Actions/Remind': {
    count: number
  }
  'PUT /api/message/Notice/:id/Actions/Withdraw': null
  'PUT /api/message/Preference/:event': null
  'PUT /api/message/Preference/Hours': null
  'PUT /api/message/RecordEvent/:id': {
    id: string
    version?: number
  }
  'PUT /api/message/RecordEvent/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/message/SendMessageConfig/:id': {
    id: string
    version?: number
  }
  'PUT /api/message/SendMessageConfig/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/Authority/Data/:id': {
    hash: string
  }
  'PUT /api/permission/Authority/DataPermission/:id': null
  'PUT /api/permission/Authority/SetColumnsByModuleId/:moduleId': null
  'PUT /api/permission/Grade/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Group/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Group/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/ListView/:moduleId/:id': null
  'PUT /api/permission/ListView/:moduleId/Actions/Default': null
  'PUT /api/permission/Organize/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Organize/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/Organize/Department/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Position/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Position/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/Role/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Role/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/:id/Actions/lock': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/:id/Actions/unlock': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/Actions/State': {
    n: number
  }
  'PUT /api/permission/Users/Current/:id/SignImg': null
  'PUT /api/permission/Users/Current/Avatar/:id': {
    headIcon: string
  }
  'PUT /api/permission/Users/Current/BaseInfo': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/Current/BaseInfo/:id': {
    id: string
    version?: number
  }
  'PUT /api/permission/Users/Current/SystemLanguage': null
  'PUT /api/permission/Users/Current/SystemTheme': null
  'PUT /api/permission/Users/Current/major': {
    majorId: string
    majorType: 'System' | 'Organize' | 'Position'
  }
  'PUT /api/system/Area/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/Area/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/Backup/:id': null
  'PUT /api/system/Backup/:id/Actions/Cancel': null
  'PUT /api/system/BillRule/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/BillRule/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataInterface/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataInterface/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataInterfaceVariate/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataMap/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataMap/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataScheme/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataScheme/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataSource/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataSource/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataSync/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DataSync/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DataSyncRun/:id/Actions/Cancel': null
  'PUT /api/system/DataSyncRun/:id/Actions/Retry': null
  'PUT /api/system/DesignTemplate/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DesignTemplate/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DictionaryData/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/DictionaryData/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/DictionaryType/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/InterfaceAuth/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/Log/Job/:id/Actions/RunAgain': null
  'PUT /api/system/Menu/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/Menu/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/MenuRight/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/MenuRight/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/Page/:code': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'PUT /api/system/RecurringJob/:id/Actions/Run': null
  'PUT /api/system/Schedule/:id/:type': {
    id: string
    version?: number
  }
  'PUT /api/system/Schema/form/:code': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'PUT /api/system/Schema/list/:code': {
    code: string
    version: number
    hash: string
    asShipped: boolean
  }
  'PUT /api/system/SynThirdInfo/Run/:id/Actions/Stop': null
  'PUT /api/system/SysConfig': null
  'PUT /api/system/SysConfig/:part': null
  'PUT /api/system/SysConfig/setAdminList': null
  'PUT /api/system/SysConfig/setAdminList/:id': null
  'PUT /api/system/System/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/System/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/Task/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/Task/:id/Actions/Run': null
  'PUT /api/system/Task/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/system/TaskRun/:id/Actions/Retry': null
  'PUT /api/system/Translation/:key': {
    id: string
    version?: number
  }
  'PUT /api/system/printDev/:id': {
    id: string
    version?: number
  }
  'PUT /api/system/printDev/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/visualdev/Application/:id/Designers': {
    hash: string
  }
  'PUT /api/visualdev/Base/:id': {
    id: string
    version: number
    isRelease: number
  }
  'PUT /api/visualdev/OnlineDev/:id/:recordId': {
    id: string
    version?: number
  }
  'PUT /api/visualdev/Package/:id/Conflicts': null
  'PUT /api/visualdev/Package/:id/Removals': null
  'PUT /api/visualdev/Portal/:id': null
  'PUT /api/visualdev/Portal/:id/Arrangement': null
  'PUT /api/visualdev/Portal/:id/Home': null
  'PUT /api/workflow/Calendar/:id': {
    id: string
    version?: number
  }
  'PUT /api/workflow/Calendar/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/workflow/Delegate/:id': {
    id: string
    version?: number
  }
  'PUT /api/workflow/Template/:id': {
    id: string
    version?: number
  }
  'PUT /api/workflow/Template/:id/Actions/State': {
    id: string
    version?: number
  }
  'PUT /api/workflow/Template/:id/Draft': {
    id: string
    version?: number
  }
}
export interface Row1 {
  id: string
  parentId: string
  enCode: string
  fullName: string
  type: number
  icon: string | null
  urlAddress: string | null
  linkTarget: ('_self' | '_blank') | null
  sortCode: number | null
  path: string
  propertyJson: string
  hidden: boolean
  vueName: string
  modelId: string
  hasChildren: boolean
  children?: Row1[]
}
export interface Row2 {
  id: string
  fullName: string
  hasChildren: boolean
  enCode?: string
  icon?: string | null
  isGiven?: boolean
  from?: string
  isEnforced?: 0 | 1
  mayEnforce?: 0 | 1
  children?: Row2[]
}
export interface Row3 {
  id: string
  fullName: string
  enCode: string
  has: (0 | 1) | null
  from: string
  why: string
  hasChildren: boolean
  icon?: string | null
  children?: Row3[]
}
export interface Row6 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row6[]
}
export interface Row5 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row5[]
}
export interface Row4 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row4[]
}
export interface Row7 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row7[]
}
export interface Row8 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row8[]
}
export interface Row9 {
  id: string
  onlyId: string
  type: 'company' | 'department' | 'role' | 'position' | 'group' | 'user'
  fullName: string
  lastFullName: string
  organize: string
  organizeIds: string[]
  icon: string
  headIcon: string
  isLeaf: boolean
  disabled: boolean
  hasChildren: boolean
  children?: Row9[]
}
export interface Row11 {
  id: string
  fullName: string
  hasChildren: boolean
  enCode?: string
  icon?: string | null
  children?: Row11[]
}
export interface Row19 {
  id: string
  version: number
  creatorUserId: string | null
  creatorTime: number
  lastModifyUserId: string | null
  lastModifyTime: number | null
  dictionaryTypeId: string
  parentId: string
  fullName: string
  enCode: string
  sortCode: number | null
  enabledMark: (0 | 1) | null
  color: ('default' | 'processing' | 'success' | 'warning' | 'error') | null
  description: string | null
  hasChildren: boolean
  children?: Row19[]
}
export interface Row18 {
  id: string
  parentId: string
  fullName: string
  enCode: string
  color?: string
  hasChildren?: boolean
  children?: Row18[]
}
export interface Row17 {
  id: string
  parentId: string
  fullName: string
  enCode: string
  color?: string
  hasChildren?: boolean
  children?: Row17[]
}
export interface Row15 {
  id: string
  version: number
  creatorUserId: string | null
  creatorTime: number
  lastModifyUserId: string | null
  lastModifyTime: number | null
  parentId: string
  fullName: string
  enCode: string
  isTree: (0 | 1) | null
  sortCode: number | null
  description: string | null
  category: number | null
  hasChildren: boolean
  children?: Row15[]
}
export interface Row16 {
  id: string
  version: number
  creatorUserId: string | null
  creatorTime: number
  lastModifyUserId: string | null
  lastModifyTime: number | null
  parentId: string
  fullName: string
  enCode: string
  isTree: (0 | 1) | null
  sortCode: number | null
  description: string | null
  category: number | null
  hasChildren: boolean
  children?: Row16[]
}
export interface Row14 {
  id: string
  parentId: string
  enCode: string
  fullName: string
  type: number
  icon: string | null
  urlAddress: string | null
  propertyJson: string | null
  systemId: string | null
  enabledMark: (0 | 1) | null
  sortCode: number | null
  shipped: (0 | 1) | null
  hasChildren: boolean
  children?: Row14[]
}
export interface Row12 {
  id: string
  parentId: string
  enCode: string
  fullName: string
  type: number
  icon: string | null
  urlAddress: string | null
  propertyJson: string | null
  systemId: string | null
  enabledMark: (0 | 1) | null
  sortCode: number | null
  shipped: (0 | 1) | null
  hasChildren: boolean
  children?: Row12[]
}
export interface Row22 {
  id: string
  parentId: string
  fullName: string
  hasChildren: boolean
  children?: Row22[]
}
export interface Row21 {
  id: string
  parentId: string
  fullName: string
  enCode: string
  category: string
  hasChildren: boolean
  children?: Row21[]
}
