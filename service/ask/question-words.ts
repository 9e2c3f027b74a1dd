// The question words, and forms of "to be" and "can" beside them, that the lists of stop words in npm lack.

/** By language, as its list is compared: any case, any accents. Words that are other words without accents are left out. */
export const questionWords: Readonly<Record<string, string>> = {
  ar: 'لماذا',
  bg: 'какви кое',
  bn: 'কিভাবে কীভাবে কোথায় কখন',
  ca: 'quants quantes',
  cs: 'jaký jaká jaké čím lze',
  da: 'hvilke hvilket mellem',
  de: 'wieviel wieviele worin wozu womit worauf wofür woran wovon',
  el: 'τι πότε γιατί πόσο πόση πόσα πόσοι πόσες ήταν μεταξύ',
  es: 'es son era eran fue está están hay quiénes cuáles cuánto cuánta cuántos cuántas entre puede puedo debo hace',
  fa: 'چیست چی چگونه چطور کجا چرا چند کدام است کدامند آیا کنم شود',
  fi: 'mikä mitä kuka miten missä milloin miksi kuinka mitkä millainen paljonko montako',
  fr: 'comment pourquoi quoi quand combien entre peut peux faut lequel laquelle sert',
  he: 'כמה איזו מהו מהי האם',
  hi: 'क्या कैसे कहाँ कब क्यों कितना कितने कितनी',
  hr: 'tko gdje zašto koliko',
  id: 'dimana',
  it: 'cosa quando quali può',
  // The dictionary of ICU parts the verbs of polite questions so.
  ja: '何 なに なん なぜ どう いつ どこ 誰 どの どんな どれ どちら いくつ いくら どういう って くだ さい 教え しょう ま した すか ありま',
  // Pairs of characters.
  ko: '어떻 떻게 엇인 엇입 엇이 습니 입니 니까 니다 나요',
  nb: 'hvilket',
  nl: 'waar wanneer waarom welke welk hoeveel tussen waarvoor waarmee',
  pl: 'jaka czym',
  pt: 'são porque quanto quanta quantos quantas onde há pode',
  ru: 'почему зачем какое какие каких каким сколько такое чему кому который которая которые нужно',
  sk: 'čo kedy prečo ktorá ktoré aká aké koľko je sú medzi',
  sl: 'kateri katera katero koliko',
  th: 'ใคร อย่างไร ไง ที่ไหน เมื่อไร ไหร่ ทำไม เท่าไร ไหน กี่ ไหม',
  tr: 'nedir nelerdir kimdir neresidir hangisi kaç midir mıdır',
  uk: 'хто чому навіщо яка яке які скільки таке чим можна',
  ur: 'کیا کون کیسے کہاں کتنا کتنے کتنی کونسا',
  zh: '什么 什麼 如何 怎么 怎麼 怎样 怎樣 为什么 為什麼 为何 為何 哪里 哪裡 哪些 哪个 哪個 多少 几个 何时 是否 请问 請問 嗎 什么时候 什麼時候 怎么样',
}
