/** CH-03: what the emoji picker offers: signs that every system of the last ten years draws. */
export const emoji: readonly string[] = [
  ...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓😔😕😖😗😘😙😚😛😜😝😞😟😠😡😢😣😤😥😦😧😨😩😪😫😬😭😮😯😰😱😲😳😴😵😶😷',
  ...'👍👎👌👊👏🙏👋💪👀👂👄💋👫👮👷👸👶👦👧👨👩👴👵',
  ...'💓💔💖💗💙💚💛💜💯💢💤💦💨🔥🎉🎁🎂🎈🎄🎓🏆📌📎📷📞💡💰🌞🌙🌈🌹🌸🍀🍎🍉🍺🍵🍜🍰🚀🚗🐶🐱🐼🐷',
]
