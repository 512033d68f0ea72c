/** English words that say nothing about what an intent is about. */

const words = `
a an the this that these those it its itself
and or but nor so yet if then else than as because while until unless when whenever where wherever why how what which who whom whose whether
of to in on at by for from with without into onto upon about above below under over between among through during before after against
across along around behind beside besides beyond near off out up down via per within toward towards inside outside like unlike since
is are was were be been being am do does did doing done have has had having can could will would shall should may might must ought
i me my mine we us our ours you your yours he him his she her hers they them their theirs
not no none never neither either both each every all any some most more less few many much other another such own same
too very just also only even still again already always sometimes often ever here there now soon later
isn aren wasn weren doesn don didn hasn haven hadn won wouldn couldn shouldn mustn can't cannot cant dont doesnt isnt wont ain ll ve re
please kindly thanks thank hi hello hey ok okay yes let lets want wants wanted need needs needed would like trying try
get gets got make makes made making sure use uses used using instead way ways thing things something anything everything nothing
etc eg ie vs however therefore thus currently actually really basically simply properly correctly automatically
everywhere twice once work works working
one two three first second last next new
`

export const stopWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word.length > 0))
