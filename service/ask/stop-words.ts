// English words that do not say what a question is about.

/** A list of words that is searched as text: to make a set of them takes longer than the few searches of a first question. */
interface WordList {
  has(word: string): boolean
}

function list(words: string): WordList {
  const line = words.replaceAll('\n', ' ')
  return { has: (word) => line.includes(` ${word} `) }
}

/**
 * Words that neither index nor question keeps. Besides the usual function words, the phrases around the subject of a
 * question ("please tell me", "is there any way to"). `us` is not among them, because it is also a country.
 */
export const stopWords = list(`
    a an the this that these those some any each every either neither such
    i me my mine myself we our ours ourselves you your yours yourself he him his himself she her hers herself it its
    itself they them their theirs themselves one ones someone something anyone anything
    am is are was were be been being do does did doing done have has had having can could shall should will would might
    must ought cannot
    and or but nor if then else than so because as while though although whether
    of at by for with about against between into through during before after above below to from up down in out on off
    over under again further upon within without toward towards onto via per among amongst across along around
    what which who whom whose when where why how whatever whichever
    here there now just also too very only even still yet ever more most much many few both all other own same
    not no
    please tell know let get got want need like say says said give explain
    i'm i've i'd i'll you're you've you'd you'll he's she's it's we're we've we'd we'll they're they've they'd they'll
    that's there's here's what's who's where's when's why's how's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't shan't shouldn't won't wouldn't
    mustn't im ive dont doesnt didnt isnt cant wont whats hows wheres whos
    s t d ll ve re m
  `)

/** Words that only frame a question ("what kind of …", "articles about …"): they count less, by `framingWeight`. */
export const framingWords = list(`
    kind kinds type types sort sorts way ways example examples name names named call called mean means meaning
    number amount year date time day place person people thing things part parts
    use uses used using make makes made take takes taken do work works happen happens happened become becomes became
    cause find found show shows shown describe described define defined include includes including
    first last new main possible best good different various several able
    may often usually
    article articles paper papers information interested looking list given written remember
    concerning regarding related relating
  `)

const shortestCommon = 5

/** Common words of `shortestCommon` letters and more. */
const commonWords = list(`
    about above actor adult after again agree album alone alter angry apart apple april attach award baker beach begin
    birth black blood board bread break breast bring broad brown build cancer canyon cause chain chair cheap chess chief
    child china civil class clean clear clearly clock cloud cluster coach coast colony color combat community compare
    component contact content context contrast convert could count court cover cream cross crowd dance deadly death
    defect deficit diabetes digest direction dominant donor dream dress drink drive driving earth eight electric
    emergency enemy enjoy entire entirely every exact expansion expert extensive extent external extra facility faith
    father fault favor field fight flight floor focus force forest found frame freeze freezing fresh friend front frozen
    fruit funny garden gender glass grand grass green group guest handle happy healthy heart heavy hepatitis hormone
    horse hotel hours house human ideal infect infection injury insect intense intensive interval island italy joint
    judge juice knife large later laugh leader learn leave lesion level light limit lineage liver local lucky lunch
    magic major march marine market marry master match matter mental metabolic metal meter minor moderate molecular
    money month mortality mother motor mountain mouse mouth movie music nation nearby nearly never night north nuclear
    numerous nurse observe ocean offer order overdose paint panel paper particle party patient pattern peace percent
    personnel phone photo piano pilot pizza place plane planet plant plate pocket point pollen positive pound power
    presence present press price pride principal print prize profit prominent promote proof protect proven quality queen
    quick quiet radio range rapid reader ready recipe reflect regular renal rent resistant respond retain return right
    river round royal salad salary scale scene school score sense sensor serious serve seven shape share sharp sheet
    shirt shoes shore short shout sight simply since sister skill sleep slide slope small smell smile smoke smoker snake
    solid sound south space spain spare speak species spend sport sports spray staff stage stand start state steel stock
    stone store storm story street strength strong student sugar suite summer sweet table taste teach teeth thank there
    thing third three throw tired title today total touch tower track tract trade train transient transport treat treaty
    trial tropical truck trust truth uncle unclear under union unlikely until unusual upper usual visit voice watch
    water weather wheel wherever white whole winter woman world worry worst worth write wrong yellow young
  `)

/** Whether a word, or its stem (`plants`), is too common to be a slip of another where a site lacks it. */
export function isCommonWord(word: string, stem: string): boolean {
  return word.length >= shortestCommon && (commonWords.has(word) || commonWords.has(stem))
}
