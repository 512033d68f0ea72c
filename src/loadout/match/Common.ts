/** Words that say little about what a task is about. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** They hold a sentence together. Never a reason to load anything. */
export const functionWords = list(`
  a an the this that these those it its i we you they he she my our your their me us them
  and or but nor so if then else than as at by for from in into of off on onto out over to up with within without
  is are was were be been being am do does did done has have had can could will would shall should may might must
  not no never only just also too very all any each every some most more less few many much other another same such
  what which who whom whose why how when where while there here again still already yet now
  der die das den dem des ein eine einen einem einer und oder nicht mit von zu im in aus auf für ist sind wird werden
  le la les un une des du de et ou ne pas avec pour dans sur est sont au aux en
  el los las una y o no con para por es son
  и в во на не с со по из за к о об от у а но что как это
`)

/** Everyday words of the trade. One alone is a chance hit; two together are none. */
export const genericWords = list(`
  add and change check clean create delete edit find fix get handle help implement improve make move new old read
  refactor remove rename replace review run set show start stop support try update use work write
  app application area base basic block bug call case class code comma component config data default detail
  document error example feature field file find folder form format function general global group header helper id
  import info input instance issue item job join keyword key kind label language length level library line link list
  local log main map mark memory merge message method mode model module name naming node null number object option order
  output page parameter part path plan point problem process program project property question rank record
  reference report request response result role root row rule script section select service setting size source
  space state step string structure style system table tag target task text thing time tool type unit user value
  variable version view way where window word zone cost
  alias cast indent snapshot retention
`)

export const generic = 0.35
