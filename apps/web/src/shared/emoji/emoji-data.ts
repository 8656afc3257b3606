/*!
 * Emoji 16 in the order of Unicode, from emojibase-data 17.0.0, MIT, (c) 2017-2019 Miles Johnson; names and keywords
 * from Unicode CLDR, Unicode License V3. The licences stand in emoji-data.LICENSE.txt. Written by apps/web/generate-emoji.ts.
 */

/**
 * One emoji a line below its category: emoji (a plus marks those that take a skin tone), short names, English name,
 * English keywords, German name, German keywords.
 */
export const emojiData = `# smileys
😀|grinning|grinning face|cheerful,cheery,grin,happy,laugh,nice|grinsendes gesicht|froh,fröhlich,grinsen,haha,lachen
😃|smiley|grinning face with big eyes|awesome,grin,happy,mouth,open,smile|grinsendes gesicht mit großen augen|fröhlich,glücklich,grinsen,große,lachen
😄|smile|grinning face with smiling eyes|eye,grin,happy,laugh,lol,mouth|grinsendes gesicht mit lachenden augen|fröhlich,geschlossen,glücklich,grinsen,lachen
😁|grin|beaming face with smiling eyes|eye,grin,grinning,happy,nice,smile|strahlendes gesicht mit lachenden augen|fröhlich,grinsen,happy,lachen,lustig
😆|laughing satisfied|grinning squinting face|closed,eyes,haha,hahaha,happy,laugh|grinsegesicht mit zugekniffenen augen|geschlossen,gesicht,grinsen,haha,hehe
😅|sweat_smile|grinning face with sweat|cold,dejected,excited,mouth,nervous,open|grinsendes gesicht mit schweißtropfen|grinsen,lachen,lustig,lächeln,mund
🤣|rofl|rolling on the floor laughing|crying,face,funny,haha,happy,hehe|sich vor lachen auf dem boden wälzen|gesicht,haha,hehe,lol,lustig
😂|joy|face with tears of joy|crying,feels,funny,haha,happy,hehe|gesicht mit freudentränen|freude,fröhlich,haha,happy,hehe
🙂|slightly_smiling_face|slightly smiling face|happy,smile|leicht lächelndes gesicht|lächeln,smiley
🙃|upside_down_face|upside-down face|hehe,smile,upside-down|umgekehrtes gesicht|auf dem kopf,lächeln,smiley,stehen,umgekehrt
🫠|melting_face|melting face|disappear,dissolve,embarrassed,haha,heat,hot|schmelzendes gesicht|auflösen,beschämt,flüssig,hitze,sarkasmus
😉|wink|winking face|flirt,heartbreaker,sexy,slide,tease,wink|zwinkerndes gesicht|auge,flirten,sexy,smiley,zudrücken
😊|blush|smiling face with smiling eyes|blush,eye,glad,satisfied,smile|lächelndes gesicht mit lachenden augen|erröten,freude,freundlich,glücklich,lachen
😇|innocent|smiling face with halo|angel,angelic,angels,blessed,fairy,fairytale|lächelndes gesicht mit heiligenschein|brav,engel,glücklich,lieb,lächeln
🥰|smiling_face_with_three_hearts|smiling face with hearts|3,adore,crush,heart,ily,love|lächelndes gesicht mit herzen|3,anhimmeln,bewundern,hdgdl,hdl
😍|heart_eyes|smiling face with heart-eyes|143,bae,eye,feels,heart-eyes,hearts|lächelndes gesicht mit herzförmigen augen|glücklich,herzen,herzförmig,liebe,lächeln
🤩|star_struck|star-struck|excited,eyes,face,grinning,smile,starry-eyed|überwältigt|aufgeregt,augen,gesicht,grinsen,smiley
😘|kissing_heart|face blowing a kiss|adorbs,bae,flirt,heart,ily,love|kuss zuwerfendes gesicht|flirten,küsschen,küssen,lieb,smiley
😗|kissing|kissing face|143,date,dating,flirt,ily,kiss|küssendes gesicht|flirten,hdl,knutsch,kuss,küssen
☺️|relaxed|smiling face|happy,outlined,relaxed,smile|lächelndes gesicht|fröhlich,lächeln,rot,smiley,wangen
😚|kissing_closed_eyes|kissing face with closed eyes|143,bae,blush,date,dating,eye|küssendes gesicht mit geschlossenen augen|geschlossen,knutsch,kuss,küsschen,küssen
😙|kissing_smiling_eyes|kissing face with smiling eyes|143,closed,date,dating,eye,flirt|küssendes gesicht mit lächelnden augen|flirten,knutsch,kuss,küssen,lächeln
🥲|smiling_face_with_tear|smiling face with tear|glad,grateful,happy,joy,pain,proud|lachendes gesicht mit träne|berührt,dankbar,erleichtert,freudenträne,gerührt
😋|yum|face savoring food|delicious,eat,full,hungry,savor,smile|sich die lippen leckendes gesicht|lecker,leckeres essen,lächeln,smiley,zunge
😛|stuck_out_tongue|face with tongue|awesome,cool,nice,party,stuck-out,sweet|gesicht mit herausgestreckter zunge|bäh,herausgestreckt,lachen,lustig,smiley
😜|stuck_out_tongue_winking_eye|winking face with tongue|crazy,epic,eye,funny,joke,loopy|zwinkerndes gesicht mit herausgestreckter zunge|auge,herausgestreckt,herausstrecken,smiley,zudrücken
🤪|zany_face|zany face|crazy,eye,eyes,goofy,large,small|irres gesicht|auge,augen,groß,irre,klein
😝|stuck_out_tongue_closed_eyes|squinting face with tongue|closed,eye,eyes,gross,horrible,omg|gesicht mit herausgestreckter zunge und zusammengekniffenen augen|auge,bäh,ekel,herausgestreckt,herausstrecken
🤑|money_mouth_face|money-mouth face|money-mouth,paid|gesicht mit dollarzeichen|dollar,geld,mund,smiley,zunge
🤗|hugs|smiling face with open hands|hug,hugging|gesicht mit umarmenden händen|drücken,hände,smiley,umarmen,umarmung
🤭|hand_over_mouth|face with hand over mouth|giggle,giggling,oops,realization,secret,shock|verlegen kicherndes gesicht|haha,hand,hihi,huch,kichern
🫢|face_with_open_eyes_and_hand_over_mouth|face with open eyes and hand over mouth|amazement,awe,disbelief,embarrass,gasp,omg|gesicht mit offenen augen und hand über dem mund|erschrecken,erstaunen,furcht,geschockt,offen
🫣|face_with_peeking_eye|face with peeking eye|captivated,embarrass,hide,hiding,peek,peep|gesicht mit durch die finger linsendem auge|gebannt,hervorlugen,linsen,schüchtern,smiley
🤫|shushing_face|shushing face|quiet,shh,shush|ermahnendes gesicht|ermahnen,finger,leise,psst,pst
🤔|thinking|thinking face|chin,consider,hmm,ponder,pondering,wondering|nachdenkendes gesicht|fragen,grübeln,hm,komisch,nachdenken
🫡|saluting_face|saluting face|good,luck,ma’am,ok,respect,salute|salutierendes gesicht|aye,jawohl,jawoll,militär,ok
🤐|zipper_mouth_face|zipper-mouth face|keep,quiet,secret,shut,zip,zipper-mouth|gesicht mit reißverschlussmund|geheimnis,halten,mund,reißverschluss,schweigen
🤨|raised_eyebrow|face with raised eyebrow|disapproval,disbelief,distrust,emoji,hmm,mild|gesicht mit hochgezogenen augenbrauen|argwöhnisch,hochgezogen,misstrauen,skeptisch,smiley
😐|neutral_face|neutral face|awkward,blank,deadpan,expressionless,fine,jealous|neutrales gesicht|ausdruckslos,kommentarlos,neutral,smiley,todernst
😑|expressionless|expressionless face|awkward,dead,fine,inexpressive,jealous,meh|ausdrucksloses gesicht|ausdruckslos,kommentarlos,selbstgefällig,smiley,unbeeindruckt
😶|no_mouth|face without mouth|awkward,blank,expressionless,mouthless,mute,quiet|gesicht ohne mund|kein,smiley,sprachlos
🫥|dotted_line_face|dotted line face|depressed,disappear,hidden,hide,introvert,invisible|gestricheltes gesicht|depressiv,deprimiert,egal,gestrichelt,introvertiert
😶‍🌫️|face_in_clouds|face in clouds|absentminded,fog,head|gesicht in wolken|geistesabwesend,gesicht im nebel,kopf in wolken
😏|smirk|smirking face|boss,dapper,flirt,homie,kidding,leer|süffisant lächelndes gesicht|feixen,flirten,lächeln,mundwinkel,schief
😒|unamused|unamused face|...,bored,fine,jealous,jel,jelly|verstimmtes gesicht|langweilig,smiley,traurig,unglücklich,unzufrieden
🙄|roll_eyes|face with rolling eyes|eyeroll,shade,ugh,whatever|augen verdrehendes gesicht|genervt,meinetwegen,nerv,ohje,rollen
😬|grimacing|grimacing face|awk,awkward,dentist,grimace,grinning,smile|grimassen schneidendes gesicht|grimasse,peinlich,schneiden,smiley,verziehen
😮‍💨|face_exhaling|face exhaling|blow,blowing,exhale,exhausted,gasp,groan|gesicht, das ausatmet|ausatmen,erleichtert,erschöpft,husten,puh
🤥|lying_face|lying face|liar,lie,pinocchio|lügendes gesicht|lüge,nase,pinocchio,schwindel
🫨|shaking_face|shaking face|crazy,daze,earthquake,omg,panic,shock|zitterndes doppelgesicht|erdbeben,gesicht,omg,panik,schock
🙂‍↔️|head_shaking_horizontally|head shaking horizontally|no,shake|kopfschütteln|nein,schütteln
🙂‍↕️|head_shaking_vertically|head shaking vertically|nod,yes|kopfnicken|ja,nicken
😌|relieved|relieved face|calm,peace,relief,zen|erleichtertes gesicht|augen,entspannt,erleichtert,geschlossen,smiley
😔|pensive|pensive face|awful,bored,dejected,died,disappointed,losing|nachdenkliches gesicht|enttäuscht,nachdenklich,schrecklich,smiley,traurig
😪|sleepy|sleepy face|crying,good,night,sad,sleep,sleeping|schläfriges gesicht|gute,müde,nacht,schläfrig,smiley
🤤|drooling_face|drooling face||sabberndes gesicht|sabbern,smiley
😴|sleeping|sleeping face|bed,bedtime,good,goodnight,nap,night|schlafendes gesicht|dösen,einschlafen,gute nacht,gähnen,langweilig
🫩|face_with_bags_under_eyes|face with bags under eyes|bored,exhausted,fatigued,late,sleepy,tired|gesicht mit augenringen|augenringe,erschöpft,müde,schläfrig,smiley
😷|mask|face with medical mask|cold,dentist,dermatologist,doctor,dr,germs|gesicht mit atemschutzmaske|arzt,bazillen,erkältet,krank,krankheit
🤒|face_with_thermometer|face with thermometer|ill,sick|gesicht mit fieberthermometer|fieber,krank,messen,smiley,thermometer
🤕|face_with_head_bandage|face with head-bandage|head-bandage,hurt,injury,ouch|gesicht mit kopfverband|aua,autsch,kopf,schmerzen,smiley
🤢|nauseated_face|nauseated face|gross,nasty,sick,vomit|würgendes gesicht|ekel,eklig,erbrechen,grün,igitt
🤮|vomiting_face|face vomiting|barf,ew,gross,puke,sick,spew|kotzendes gesicht|brechen,erbrechen,kotzen,krank,schlecht
🤧|sneezing_face|sneezing face|fever,flu,gesundheit,sick,sneeze|niesendes gesicht|erkältet,erkältung,gesundheit,grippe,hatschi
🥵|hot_face|hot face|dying,feverish,heat,panting,red-faced,stroke|schwitzendes gesicht|erhitzt,fieber,fiebrig,heiß,herausstrecken
🥶|cold_face|cold face|blue,blue-faced,freezing,frostbite,icicles,subzero|frierendes gesicht|bibbern,blau,eisig,erfrieren,frieren
🥴|woozy_face|woozy face|dizzy,drunk,eyes,intoxicated,mouth,tipsy|schwindeliges gesicht|angeheitert,angeschwipst,angetrunken,benebelt,berauscht
😵|dizzy_face|face with crossed-out eyes|crossed-out,dead,dizzy,feels,knocked,sick|benommenes gesicht|augen,benommen,ko,krank,kreuze
😵‍💫|face_with_spiral_eyes|face with spiral eyes|confused,dizzy,hypnotized,omg,smiley,trouble|gesicht mit spiralen als augen|hypnose,hypnotisiert,höhenangst,omg,schwindelig
🤯|exploding_head|exploding head|blown,explode,mind,mindblown,no,shocked|explodierender kopf|entsetzt,explodieren,geschockt,gesicht,schock
🤠|cowboy_hat_face|cowboy hat face|cowgirl|gesicht mit cowboyhut|cowboy,cowgirl,hut,smiley
🥳|partying_face|partying face|bday,birthday,celebrate,celebration,excited,happy|partygesicht|aufgeregt,feier,fest,fröhlich,geburtstag
🥸|disguised_face|disguised face|disguise,eyebrow,glasses,incognito,moustache,mustache|verkleidet|brille,gesicht,incognito,inkognito,maske
😎|sunglasses|smiling face with sunglasses|awesome,beach,bright,bro,chilling,cool|lächelndes gesicht mit sonnenbrille|cool,lächeln,smiley
🤓|nerd_face|nerd face|brainy,clever,expert,geek,gifted,glasses|strebergesicht|brille,gesicht,intelligent,klug,nerd
🧐|monocle_face|face with monocle|classy,fancy,rich,stuffy,wealthy|gesicht mit monokel|elegant,reich,smiley
😕|confused|confused face|befuddled,confusing,dunno,frown,hm,meh|verwundertes gesicht|keine ahnung,smiley,traurig,verwirrt,verwundert
🫤|face_with_diagonal_mouth|face with diagonal mouth|confused,confusion,disappointed,doubt,doubtful,frustrated|gesicht mit schrägem mund|enttäuscht,genervt,hmpf,keine ahnung,langweilig
😟|worried|worried face|anxious,butterflies,nerves,nervous,sad,stress|besorgtes gesicht|besorgt,smiley,sorgen,traurig
🙁|slightly_frowning_face|slightly frowning face|frown,sad|betrübtes gesicht|betrübt,schade,smiley,traurig
☹️|frowning_face|frowning face|frown,sad|düsteres gesicht|deprimiert,düster,smiley,stirnrunzelnd,traurig
😮|open_mouth|face with open mouth|believe,forgot,omg,shocked,surprised,sympathy|gesicht mit offenem mund|erstaunt,offen,omg,schockiert,unglaublich
😯|hushed|hushed face|epic,omg,stunned,surprised,whoa,woah|verdutztes gesicht|erstaunt,omg,smiley,sprachlos,verdutzt
😲|astonished|astonished face|cost,no,omg,shocked,totally,way|erstauntes gesicht|erstaunt,nee,omg,schockiert,smiley
😳|flushed|flushed face|amazed,awkward,crazy,dazed,dead,disbelief|errötetes gesicht mit großen augen|erröten,groß,peinlich,rot,scham
🥺|pleading_face|pleading face|begging,big,eyes,mercy,not,please|bettelndes gesicht|anflehen,augen,betteln,bettelnd,bitte
🥹|face_holding_back_tears|face holding back tears|admiration,aww,cry,embarrassed,feelings,grateful|gesicht, das tränen zurückhält|aufgebracht,dankbar,freude,freudentränen,gerührt
😦|frowning|frowning face with open mouth|caught,frown,guard,scared,scary,surprise|entsetztes gesicht|entsetzt,mund,offen,schockiert,smiley
😧|anguished|anguished face|forgot,scared,scary,stressed,surprise,unhappy|qualvolles gesicht|arm,leidend,qualvoll,smiley,vergessen
😨|fearful|fearful face|afraid,anxious,blame,fear,scared,worried|ängstliches gesicht|angst,besorgt,ängstlich
😰|cold_sweat|anxious face with sweat|blue,cold,eek,mouth,nervous,open|besorgtes gesicht mit schweißtropfen|angst,angstschweiß,besorgt,mund,nervös
😥|disappointed_relieved|sad but relieved face|anxious,call,close,complicated,disappointed,not|trauriges aber erleichtertes gesicht|enttäuscht,erleichtert,knapp,schweiß,traurig
😢|cry|crying face|awful,cry,feels,miss,sad,tear|weinendes gesicht|smiley,traurig,träne,weinen
😭|sob|loudly crying face|bawling,cry,sad,sob,tear,tears|heulendes gesicht|flennen,heulen,schluchzen,smiley,traurig
😱|scream|face screaming in fear|epic,fearful,munch,scared,scream,screamer|vor angst schreiendes gesicht|munch,omg,panik,schrei,schreien
😖|confounded|confounded face|annoyed,confused,cringe,distraught,feels,frustrated|verwirrtes gesicht|bestürzt,frustriert,konfus,smiley,verwirrt
😣|persevere|persevering face|concentrate,concentration,focus,headache,persevere|entschlossenes gesicht|ausdauernd,durchhalten,fokus,konzentration,konzentrieren
😞|disappointed|disappointed face|awful,blame,dejected,fail,losing,sad|enttäuschtes gesicht|enttäuscht,leider,schade,smiley,traurig
😓|sweat|downcast face with sweat|close,cold,feels,headache,nervous,sad|bedrücktes gesicht mit schweiß|angstschweiß,augen,bedrückt,geschlossen,kopfschmerzen
😩|weary|weary face|crying,fail,feels,hungry,mad,nooo|erschöpftes gesicht|erschöpft,fehlschlag,hungrig,müde,nein
😫|tired_face|tired face|cost,feels,nap,sad,sneeze|müdes gesicht|müde,niesen,smiley,traurig
🥱|yawning_face|yawning face|bedtime,bored,goodnight,nap,night,sleep|gähnendes gesicht|gelangweilt,gähnen,gähnend,langweilig,müde
😤|triumph|face with steam from nose|anger,angry,feels,fume,fuming,furious|schnaubendes gesicht|erleichtert,gewonnen
😡|pout rage|enraged face|anger,angry,feels,mad,maddening,pouting|schmollendes gesicht|rot,wütend
😠|angry|angry face|anger,blame,feels,frustrated,mad,maddening|verärgertes gesicht|böse,smiley,verärgert,wut,wütend
🤬|cursing_face|face with symbols on mouth|censor,cursing,cussing,mad,pissed,swearing|gesicht mit symbolen über dem mund|fluchen,schimpfen,schimpfwort,smiley,symbole
😈|smiling_imp|smiling face with horns|demon,devil,evil,fairy,fairytale,fantasy|grinsendes gesicht mit hörnern|böse,dämon,dämonin,fantasie,grinsen
👿|imp|angry face with horns|demon,devil,evil,fairy,fairytale,fantasy|wütendes gesicht mit hörnern|böse,dämon,dämonin,fantasie,fantasy
💀|skull|skull|body,dead,death,face,fairy,fairytale|totenkopf|gesicht,knochen,märchen,schädel,tod
☠️|skull_and_crossbones|skull and crossbones|bone,dead,death,face,monster|totenkopf mit gekreuzten knochen|gekreuzt,gesicht,piratenflagge,schädel,tod
💩|hankey poop shit|pile of poo|bs,comic,doo,dung,face,fml|kothaufen|kot,mist
🤡|clown_face|clown face||clown-gesicht|
👹|japanese_ogre|ogre|creature,devil,face,fairy,fairytale,fantasy|ungeheuer|gesicht,gruselig,japan,japanisch,maske
👺|japanese_goblin|goblin|angry,creature,face,fairy,fairytale,fantasy|kobold|gemein,gesicht,japan,japanisch,maske
👻|ghost|ghost|boo,creature,excited,face,fairy,fairytale|gespenst|buh,fantasy,geist,gesicht,gruselig
👽|alien|alien|creature,extraterrestrial,face,fairy,fairytale,fantasy|außerirdischer|alien,all,außerirdisch,außerirdische,fantasy
👾|space_invader|alien monster|creature,extraterrestrial,face,fairy,fairytale,fantasy|computerspiel-monster|gesicht,ufo
🤖|robot|robot|face,monster|roboter|gesicht,monster,robotergesicht,roboterkopf
😺|smiley_cat|grinning cat|animal,face,mouth,open,smile,smiling|grinsende katze|gesicht,grinsen,katzengesicht,lachen,lol
😸|smile_cat|grinning cat with smiling eyes|animal,eye,face,grin,smile|grinsende katze mit lachenden augen|gesicht,grinsen,katzengesicht,lachen,smiley
😹|joy_cat|cat with tears of joy|animal,face,laugh,laughing,lol,tear|katze mit freudentränen|freude,gesicht,katzengesicht,lachen,smiley
😻|heart_eyes_cat|smiling cat with heart-eyes|animal,eye,face,heart-eyes,love,smile|lachende katze mit herzen als augen|gesicht,herzaugen,katzengesicht,lachen,liebe
😼|smirk_cat|cat with wry smile|animal,face,ironic|verwegen lächelnde katze|gesicht,grinsen,ironisch,katzengesicht,lachen
😽|kissing_cat|kissing cat|animal,closed,eye,eyes,face,kiss|küssende katze|augen,geschlossen,gesicht,katzengesicht,kuss
🙀|scream_cat|weary cat|animal,face,oh,surprised|erschöpfte katze|angst,erschöpft,gesicht,katzengesicht,panik
😿|crying_cat_face|crying cat|animal,cry,face,sad,tear|weinende katze|gesicht,katzengesicht,smiley,tier,traurig
😾|pouting_cat|pouting cat|animal,face|schmollende katze|gesicht,katzengesicht,schmollen,schmollmund,smiley
🙈|see_no_evil|see-no-evil monkey|embarrassed,face,forbidden,forgot,gesture,hide|sich die augen zuhaltendes affengesicht|affe,böse,geheimnis,gemein,geste
🙉|hear_no_evil|hear-no-evil monkey|animal,ears,face,forbidden,gesture,listen|sich die ohren zuhaltendes affengesicht|affe,böse,geheimnis,gemein,geste
🙊|speak_no_evil|speak-no-evil monkey|animal,face,forbidden,gesture,not,oops|sich den mund zuhaltendes affengesicht|affe,böse,geheimnis,gemein,geste
💌|love_letter|love letter|heart,mail,romance,valentine|liebesbrief|brief,herz,liebe,post,siegel
💘|cupid|heart with arrow|143,adorbs,cupid,date,emotion,ily|herz mit pfeil|liebe
💝|gift_heart|heart with ribbon|143,anniversary,emotion,ily,kisses,valentine|herz mit schleife|hochzeitstag,jahrestag,küsschen,küsse,liebe
💖|sparkling_heart|sparkling heart|143,emotion,excited,good,ily,kisses|funkelndes herz|aufregung,funkeln,gefühl,glitzern,liebe
💗|heartpulse|growing heart|143,emotion,excited,heartpulse,ily,kisses|wachsendes herz|aufregung,gefühl,herzschlag,küsschen,küsse
💓|heartbeat|beating heart|143,cardio,emotion,heartbeat,ily,love|schlagendes herz|gefühl,herzschlag,liebe,puls,pulsieren
💞|revolving_hearts|revolving hearts|143,adorbs,anniversary,emotion,heart|kreisende herzen|emotion,gefühl,herz,hochzeitstag,jahrestag
💕|two_hearts|two hearts|143,anniversary,date,dating,emotion,heart|zwei herzen|date,gefühl,herz,hochzeitstag,jahrestag
💟|heart_decoration|heart decoration|143,emotion,hearth,purple,white|herzdekoration|deko,emotion,gefühl,herz,liebe
❣️|heavy_heart_exclamation|heart exclamation|heavy,mark,punctuation|herz als ausrufezeichen|satzzeichen
💔|broken_heart|broken heart|break,crushed,emotion,heartbroken,lonely,sad|gebrochenes herz|allein,gebrochen,gefühl,herzschmerz,liebeskummer
❤️‍🔥|heart_on_fire|heart on fire|burn,love,lust,sacred|herz in flammen|brennendes herz,leidenschaft,liebe
❤️‍🩹|mending_heart|mending heart|healthier,improving,recovering,recuperating,well|herz mit verband|besserung,genesen
❤️|heart|red heart|emotion,love|rotes herz|
🩷|pink_heart|pink heart|143,adorable,cute,emotion,ily,like|pinkes herz|gefallen,gefällt,gefühl,liebe,mag
🧡|orange_heart|orange heart|143|oranges herz|liebe,orange
💛|yellow_heart|yellow heart|143,cardiac,emotion,ily,love|gelbes herz|gefühl,gelb,herzlich,liebe
💚|green_heart|green heart|143,emotion,ily,love,romantic|grünes herz|gefühl,grün,liebe,romantisch
💙|blue_heart|blue heart|143,emotion,ily,love,romance|blaues herz|blau,gefühl,liebe,romantisch
🩵|light_blue_heart|light blue heart|143,cute,cyan,emotion,ily,like|hellblaues herz|aquamarin,emotion,gefallen,gefällt,gefühl
💜|purple_heart|purple heart|143,bestest,emotion,ily,love|lila herz|beste,gefühl,hdl,liebe,lilafarben
🤎|brown_heart|brown heart|143|braunes herz|braun
🖤|black_heart|black heart|evil,wicked|schwarzes herz|böse,schwarz
🩶|grey_heart|grey heart|143,emotion,gray,ily,love,silver|graues herz|emotion,grau,hdl,liebe,schieferfarben
🤍|white_heart|white heart|143|weißes herz|weiß
💋|kiss|kiss mark|dating,emotion,heart,kissing,lips,romance|kussabdruck|gefühl,knutsch,kuss,küssen,liebe
💯|100|hundred points|100,a+,agree,clearly,definitely,faithful|100 punkte|punktestand,volle punktzahl
💢|anger|anger symbol|angry,comic,mad,upset|ärger|comic,wut
💥|boom collision|collision|bomb,boom,collide,comic,explode|zusammenstoß|bombe,boom,comic,explodieren,explosion
💫|dizzy|dizzy|comic,shining,shooting,star,stars|schwindlig|benommen,benommenheit,comic,komet,stern
💦|sweat_drops|sweat droplets|comic,drip,droplet,drops,splashing,squirt|schweißtropfen|comic,feucht,nass,schweiß,schwitzen
💨|dash|dashing away|cloud,comic,dash,fart,fast,go|staubwolke|comic,rennen,weglaufen
🕳️|hole|hole||loch|schwarz
💬|speech_balloon|speech balloon|bubble,comic,dialog,message,sms,talk|sprechblase mit drei punkten|comic,dialog,gespräch,unterhaltung
👁️‍🗨️|eye_speech_bubble|eye in speech bubble|balloon,witness|auge in sprechblase|dialog,reden,sprechen,zeuge
🗨️|left_speech_bubble|left speech bubble|balloon,dialog|sprechblase links|dialog,reden,sprechen,unterhaltung
🗯️|right_anger_bubble|right anger bubble|angry,balloon,mad|sprechblase für wütende aussage rechts|wütend
💭|thought_balloon|thought balloon|bubble,cartoon,cloud,comic,daydream,decisions|gedankenblase|comic,nachdenken
💤|zzz|zzz|comic,good,goodnight,night,sleep,sleeping|schlafen|buchstaben,comic,gähn,langweilig,müde
# people
👋+|wave|waving hand|bye,cya,g2g,greetings,gtg,hello|winkende hand|auf wiedersehen,bis später,ciao,guten tag,hallo
🤚+|raised_back_of_hand|raised back of hand|backhand|erhobene hand von hinten|erhoben,erhobener handrücken
🖐️+|raised_hand_with_fingers_splayed|hand with fingers splayed|finger,raised,stop|hand mit gespreizten fingern|5,finger,fünf,gespreizt
✋+|hand raised_hand|raised hand|5,five,high,stop|erhobene hand|5,erhoben,halt,handfläche,high five
🖖+|vulcan_salute|vulcan salute|finger,hand,hands|vulkanischer gruß|finger,grüßen,hand,hände,spreizen
🫱+|rightwards_hand|rightwards hand|handshake,hold,reach,right,rightward,shake|nach rechts weisende hand|ausgestreckt,ausstrecken,hände,händeschütteln,reichen
🫲+|leftwards_hand|leftwards hand|handshake,hold,left,leftward,reach,shake|nach links weisende hand|ausgestreckt,ausstrecken,hände,händeschütteln,reichen
🫳+|palm_down_hand|palm down hand|dismiss,drop,dropped,pick,shoo,up|hand mit handfläche nach unten|abweisen,fallen lassen,fallenlassen,handgeste,hau ab
🫴+|palm_up_hand|palm up hand|beckon,catch,come,hold,know,lift|hand mit handfläche nach oben|anbieten,angebot,darbieten,einladen,entgegenstrecken
🫷+|leftwards_pushing_hand|leftwards pushing hand|block,five,halt,high,hold,leftward|nach links schiebende hand|drücken,halt,high 5,high five,moment
🫸+|rightwards_pushing_hand|rightwards pushing hand|block,five,halt,high,hold,pause|nach rechts schiebende hand|drücken,halt,high 5,high five,moment
👌+|ok_hand|ok hand|awesome,bet,dope,fleek,fosho,got|ok-zeichen|exzellent,finger,genial,hand,in ordnung
🤌+|pinched_fingers|pinched fingers|gesture,hand,hold,huh,interrogation,patience|zusammengedrückte finger|bündelhand,fingerspitzen,gehts noch,geste,hand
🤏+|pinching_hand|pinching hand|amount,bit,fingers,little,small,sort|wenig-geste|betrag,finger,gering,hand,klein
✌️+|v|victory hand|peace,v|victory-geste|sieg,v
🤞+|crossed_fingers|crossed fingers|cross,finger,hand,luck|hand mit gekreuzten fingern|finger,gekreuzt
🫰+|hand_with_index_finger_and_thumb_crossed|hand with index finger and thumb crossed|<3,expensive,heart,love,money,snap|hand mit gekreuztem zeigefinger und daumen|finger,fingerherz,gekreuzt,geld,handgeste
🤟+|love_you_gesture|love-you gesture|fingers,hand,ily,love-you,three|ich-liebe-dich-geste|drei,finger,hand,hdl
🤘+|metal|sign of the horns|finger,hand,rock-on|teufelsgruß|corna,finger,hand,heavy,hörner
🤙+|call_me_hand|call me hand|hang,loose,shaka|ruf-mich-an-handzeichen|anruf,anrufen,hand,shaka
👈+|point_left|backhand index pointing left|finger,hand,point|nach links weisender zeigefinger|finger,handrückseite,weisen,zeigen
👉+|point_right|backhand index pointing right|finger,hand,point|nach rechts weisender zeigefinger|finger,handrückseite,weisen,zeigen
👆+|point_up_2|backhand index pointing up|finger,hand,point|nach oben weisender zeigefinger von hinten|aufwärts,finger,handrücken,handrückseite,hier
🖕+|fu middle_finger|middle finger|hand|mittelfinger|finger,hand
👇+|point_down|backhand index pointing down|finger,hand,point|nach unten weisender zeigefinger|abwärts,finger,handrücken,handrückseite,hinab
☝️+|point_up|index pointing up|finger,hand,point,this|nach oben weisender zeigefinger von vorne|finger,hand,handvorderseite,hier,melden
🫵+|index_pointing_at_the_viewer|index pointing at the viewer|finger,hand,poke,you|auf betrachter zeigender zeigefinger|deuten,du,finger,fingerzeig,hand
👍+|+1 thumbsup|thumbs up|+1,good,hand,like,thumb,yes|daumen hoch|einverstanden,finger,gut,hand,in ordnung
👎+|-1 thumbsdown|thumbs down|-1,bad,dislike,good,hand,no|daumen runter|hand,nach unten,schlecht
✊+|fist fist_raised|raised fist|clenched,hand,punch,solidarity|erhobene faust|erhoben,hand,kampf,solidarität
👊+|facepunch fist_oncoming punch|oncoming fist|absolutely,agree,boom,bro,bruh,bump|geballte faust|absolut,bro,geballt,hand,korrekt
🤛+|fist_left|left-facing fist|left-facing,leftwards|faust nach links|hand
🤜+|fist_right|right-facing fist|right-facing,rightwards|faust nach rechts|hand
👏+|clap|clapping hands|applause,approval,awesome,clap,congrats,congratulations|klatschende hände|applaudieren,applaus,beifall,gratulation,großartig
🙌+|raised_hands|raising hands|celebration,gesture,hand,hooray,praise,raised|zwei erhobene handflächen|erhoben,feiern,geste,hurra,hände
🫶+|heart_hands|heart hands|<3,love,you|hände, die herz bilden|<3,finger,geste,handgeste,handherz
👐+|open_hands|open hands|hand,hug,jazz,swerve|offene hände|jazz,offen,umarmen,umarmung
🤲+|palms_up_together|palms up together|cupped,dua,hands,pray,prayer,wish|handflächen nach oben|beten,gebet,hand,hände,zusammen
🤝+|handshake|handshake|agreement,deal,hand,meeting,shake|handschlag|hände,händeschütteln,vereinbarung
🙏+|pray|folded hands|appreciate,ask,beg,blessed,bow,cmon|zusammengelegte handflächen|beten,betend,bitten,danke,danken
✍️+|writing_hand|writing hand|write|schreibende hand|schreiben,schreibend,stift
💅+|nail_care|nail polish|bored,care,cosmetics,done,makeup,manicure|nagellack|kosmetik,maniküre,nagel,nagelpflege
🤳+|selfie|selfie|camera,phone|selfie|smartphone
💪+|muscle|flexed biceps|arm,beast,bench,bodybuilder,bro,curls|angespannter bizeps|arm,bodybuilder,bro,fitnessstudio,gewichtheben
🦾|mechanical_arm|mechanical arm|accessibility,prosthetic|armprothese|arm,barrierefreiheit,prothese
🦿|mechanical_leg|mechanical leg|accessibility,prosthetic|beinprothese|barrierefreiheit,bein,prothese
🦵+|leg|leg|bent,foot,kick,knee,limb|bein|extremität,fuß,gebeugtes knie,gliedmaße,knie
🦶+|foot|foot|ankle,feet,kick,stomp|fuß|füße,kick,knöchel,körperteil,stampfen
👂+|ear|ear|body,ears,hear,hearing,listen,listening|ohr|hören,körperteil
🦻+|ear_with_hearing_aid|ear with hearing aid|accessibility,hard|ohr mit hörgerät|barrierefreiheit,gehörlos,hilfsgerät,hörhilfe,schwerhörig
👃+|nose|nose|body,noses,nosey,odor,smell,smells|nase|körperteil,riechen
🧠|brain|brain|intelligent,smart|gehirn|hirn,intelligent,intelligenz,klug,schlau
🫀|anatomical_heart|anatomical heart|beat,cardiology,heartbeat,organ,pulse,real|herz (organ)|anatomie,herzschlag,körper,körperteil,mensch
🫁|lungs|lungs|breath,breathe,exhalation,inhalation,lung,organ|lunge|atem,atmen,ausatmen,einatmen,körper
🦷|tooth|tooth|dentist,pearly,teeth,white|zahn|perlweiß,weiß,zahnarzt,zahnärztin,zähne
🦴|bone|bone|bones,dog,skeleton,wishbone|knochen|hund,hundeknochen,kauknochen,skelett
👀|eyes|eyes|body,eye,face,googly,look,looking|augen|auge,gesicht,gucken,schauen,sehen
👁️|eye|eye|1,body,one|auge|blick,körper,körperteil,schauen,sehen
👅|tongue|tongue|body,lick,slurp|zunge|hmm,körperteil,lecken,lecker,mmh
👄|lips|mouth|beauty,body,kiss,kissing,lips,lipstick|mund|kuss,körperteil,lippen,lippenstift
🫦|biting_lip|biting lip|anxious,bite,fear,flirt,flirting,kiss|auf lippe beißen|angst,besorgt,flirten,flirtend,kuss
👶+|baby|baby|babies,children,goo,infant,newborn,pregnant|baby|gesicht,jung,kind,kleinkind,locke
🧒+|child|child|bright-eyed,grandchild,kid,young,younger|kind|enkelkind,jung,jünger,munter,strahlend
👦+|boy|boy|bright-eyed,child,grandson,kid,son,young|junge|enkelsohn,gesicht,jung,jünger,kind
👧+|girl|girl|bright-eyed,child,daughter,granddaughter,kid,virgo|mädchen|enkeltochter,gesicht,jung,jünger,kind
🧑+|adult|person|adult|person|erwachsen,erwachsene person,mensch
👱+|blond_haired_person|person: blond hair|blond-haired,human|person: blondes haar|blond,blondhaarig,gesicht,mensch
👨+|man|man|adult,bro|mann|erwachsen,gesicht
🧔+|bearded_person|person: beard|bearded,whiskers|person: bart|bärtig,schnurrbart
🧔‍♂️+|man_beard|man: beard|bearded,whiskers|mann: bart|mann mit bart
🧔‍♀️+|woman_beard|woman: beard|bearded,whiskers|frau: bart|frau mit bart
👨‍🦰+|red_haired_man|man: red hair|adult,bro|mann: rotes haar|erwachsen,gesicht
👨‍🦱+|curly_haired_man|man: curly hair|adult,bro|mann: lockiges haar|erwachsen,gesicht
👨‍🦳+|white_haired_man|man: white hair|adult,bro|mann: weißes haar|erwachsen,gesicht
👨‍🦲+|bald_man|man: bald|adult,bro|mann: glatze|erwachsen,gesicht
👩+|woman|woman|adult,lady|frau|erwachsen,gesicht
👩‍🦰+|red_haired_woman|woman: red hair|adult,lady|frau: rotes haar|erwachsen,gesicht
🧑‍🦰+|person_red_hair|person: red hair|adult|person: rotes haar|erwachsen,erwachsene person,mensch
👩‍🦱+|curly_haired_woman|woman: curly hair|adult,lady|frau: lockiges haar|erwachsen,gesicht
🧑‍🦱+|person_curly_hair|person: curly hair|adult|person: lockiges haar|erwachsen,erwachsene person,mensch
👩‍🦳+|white_haired_woman|woman: white hair|adult,lady|frau: weißes haar|erwachsen,gesicht
🧑‍🦳+|person_white_hair|person: white hair|adult|person: weißes haar|erwachsen,erwachsene person,mensch
👩‍🦲+|bald_woman|woman: bald|adult,lady|frau: glatze|erwachsen,gesicht
🧑‍🦲+|person_bald|person: bald|adult|person: glatze|erwachsen,erwachsene person,mensch
👱‍♀️+|blond_haired_woman blonde_woman|woman: blond hair|blond-haired,blonde|frau: blond|blonde frau,gesicht,haar
👱‍♂️+|blond_haired_man|man: blond hair|blond-haired|mann: blond|blonder mann,gesicht,haar
🧓+|older_adult|older person|adult,elderly,grandparent,old,wise|ältere person|alt,erwachsen,großeltern,mensch,weise
👴+|older_man|old man|adult,bald,elderly,gramps,grandfather,grandpa|älterer mann|alt,erwachsen,großeltern,großvater,mensch
👵+|older_woman|old woman|adult,elderly,grandma,grandmother,granny,lady|ältere frau|alt,erwachsen,großeltern,großmutter,mensch
🙍+|frowning_person|person frowning|annoyed,disappointed,disgruntled,disturbed,frown,frustrated|missmutige person|frustriert,gesicht,missmutig,runzeln,stirnrunzelnd
🙍‍♂️+|frowning_man|man frowning|annoyed,disappointed,disgruntled,disturbed,frown,frustrated|missmutiger mann|frustriert,gesicht,missmutig,runzeln,stirnrunzelnd
🙍‍♀️+|frowning_woman|woman frowning|annoyed,disappointed,disgruntled,disturbed,frown,frustrated|missmutige frau|frustriert,gesicht,missmutig,runzeln,stirnrunzelnd
🙎+|pouting_face|person pouting|disappointed,downtrodden,frown,grimace,scowl,sulk|schmollende person|eingeschnappt,enttäuscht,jammerd,jammern,schmollen
🙎‍♂️+|pouting_man|man pouting|disappointed,downtrodden,frown,grimace,scowl,sulk|schmollender mann|eingeschnappt,enttäuscht,jammerd,jammern,schmollen
🙎‍♀️+|pouting_woman|woman pouting|disappointed,downtrodden,frown,grimace,scowl,sulk|schmollende frau|eingeschnappt,enttäuscht,jammerd,jammern,schmollen
🙅+|no_good|person gesturing no|forbidden,gesture,hand,not,prohibit|person mit überkreuzten armen|arme,gesicht,nein,nicht,verbieten
🙅‍♂️+|ng_man no_good_man|man gesturing no|forbidden,gesture,hand,not,prohibit|mann mit überkreuzten armen|arme,gesicht,nein,nicht,verbieten
🙅‍♀️+|ng_woman no_good_woman|woman gesturing no|forbidden,gesture,hand,not,prohibit|frau mit überkreuzten armen|arme,gesicht
🙆+|ok_person|person gesturing ok|exercise,gesture,hand,omg|person mit händen auf dem kopf|geste,hände,oje,ok,omg
🙆‍♂️+|ok_man|man gesturing ok|exercise,gesture,hand,omg|mann mit händen auf dem kopf|geste,hände,oje,ok,omg
🙆‍♀️+|ok_woman|woman gesturing ok|exercise,gesture,hand,omg|frau mit händen auf dem kopf|geste,hände,oje,ok,omg
💁+|information_desk_person tipping_hand_person|person tipping hand|fetch,flick,flip,gossip,sarcasm,sarcastic|infoschalter-mitarbeiter(in)|abgekippt,beleidigen,gerüchte,geste,hand
💁‍♂️+|sassy_man tipping_hand_man|man tipping hand|fetch,flick,flip,gossip,sarcasm,sarcastic|infoschalter-mitarbeiter|abgekippt,beleidigen,gerüchte,geste,hand
💁‍♀️+|sassy_woman tipping_hand_woman|woman tipping hand|fetch,flick,flip,gossip,sarcasm,sarcastic|infoschalter-mitarbeiterin|auskunft,frau,informationen
🙋+|raising_hand|person raising hand|gesture,here,know,me,pick,question|person mit erhobenem arm|aufzeigen,drankommen,drannehmen,frage,geste
🙋‍♂️+|raising_hand_man|man raising hand|gesture,here,know,me,pick,question|mann mit erhobenem arm|aufzeigen,drankommen,drannehmen,frage,geste
🙋‍♀️+|raising_hand_woman|woman raising hand|gesture,here,know,me,pick,question|frau mit erhobenem arm|aufzeigen,drankommen,drannehmen,frage,geste
🧏+|deaf_person|deaf person|accessibility,ear,gesture,hear|gehörlose person|barrierefreiheit,gehörlos,hören,ohr,schwerhörig
🧏‍♂️+|deaf_man|deaf man|accessibility,ear,gesture,hear|gehörloser mann|gehörlos,taub
🧏‍♀️+|deaf_woman|deaf woman|accessibility,ear,gesture,hear|gehörlose frau|gehörlos,taub
🙇+|bow|person bowing|apology,ask,beg,bow,favor,forgive|sich verbeugende person|bedauern,bitten,demut,entschuldigung,geste
🙇‍♂️+|bowing_man|man bowing|apology,ask,beg,bow,favor,forgive|sich verbeugender mann|demut,verbeugen
🙇‍♀️+|bowing_woman|woman bowing|apology,ask,beg,bow,favor,forgive|sich verbeugende frau|bedauern,bitten,demut,entschuldigung,geste
🤦+|facepalm|person facepalming|again,bewilder,disbelief,exasperation,facepalm,no|sich an den kopf fassende person|fassen,frustriert,genervt,gesicht,oh nein
🤦‍♂️+|man_facepalming|man facepalming|again,bewilder,disbelief,exasperation,facepalm,no|sich an den kopf fassender mann|fassen,frustriert,genervt,gesicht,oh nein
🤦‍♀️+|woman_facepalming|woman facepalming|again,bewilder,disbelief,exasperation,facepalm,no|sich an den kopf fassende frau|fassen,frustriert,genervt,gesicht,oh nein
🤷+|shrug|person shrugging|doubt,dunno,guess,idk,ignorance,indifference|schulterzuckende person|egal,gleichgültig,keine ahnung,schultern zucken,schulterzuckend
🤷‍♂️+|man_shrugging|man shrugging|doubt,dunno,guess,idk,ignorance,indifference|schulterzuckender mann|egal,gleichgültig,keine ahnung,schultern zucken,schulterzuckend
🤷‍♀️+|woman_shrugging|woman shrugging|doubt,dunno,guess,idk,ignorance,indifference|schulterzuckende frau|egal,gleichgültig,keine ahnung,schultern zucken,schulterzuckend
🧑‍⚕️+|health_worker|health worker|doctor,healthcare,nurse,therapist|arzt/ärztin|arztkittel,doktor(in)
👨‍⚕️+|man_health_worker|man health worker|doctor,healthcare,nurse,therapist|arzt|arztkittel,doktor,krankenpfleger,pfleger
👩‍⚕️+|woman_health_worker|woman health worker|doctor,healthcare,nurse,therapist|ärztin|arztkittel,doktor,krankenschwester,pflegerin
🧑‍🎓+|student|student|graduate|student(in)|absolvent(in),doktorhut,uni
👨‍🎓+|man_student|man student|graduate|student|absolvent,diplom,doktorhut,uni
👩‍🎓+|woman_student|woman student|graduate|studentin|abschluss,absolventin,diplom,doktorhut,uni
🧑‍🏫+|teacher|teacher|instructor,lecturer,professor|lehrer(in)|dozent(in),professor(in)
👨‍🏫+|man_teacher|man teacher|instructor,lecturer,professor|lehrer|dozent,mann,professor,tafel
👩‍🏫+|woman_teacher|woman teacher|instructor,lecturer,professor|lehrerin|dozentin,frau,professorin
🧑‍⚖️+|judge|judge|justice,law,scales|richter(in)|waage
👨‍⚖️+|man_judge|man judge|justice,law,scales|richter|gerechtigkeit,mann,recht
👩‍⚖️+|woman_judge|woman judge|justice,law,scales|richterin|frau,gerechtigkeit,recht
🧑‍🌾+|farmer|farmer|gardener,rancher|bauer/bäuerin|farmer(in),gärtner(in),landwirt(in)
👨‍🌾+|man_farmer|man farmer|gardener,rancher|bauer|farmer,gärtner,landwirt,rancher,ähre
👩‍🌾+|woman_farmer|woman farmer|gardener,rancher|bäuerin|farmerin,gärtnerin,landwirtin,ähre
🧑‍🍳+|cook|cook|chef|koch/köchin|kochen
👨‍🍳+|man_cook|man cook|chef|koch|kochen,restaurant
👩‍🍳+|woman_cook|woman cook|chef|köchin|kochen
🧑‍🔧+|mechanic|mechanic|electrician,plumber,tradesperson|mechaniker(in)|elektriker(in),klempner(in)
👨‍🔧+|man_mechanic|man mechanic|electrician,plumber,tradesperson|mechaniker|elektriker,handwerker,klempner,mann
👩‍🔧+|woman_mechanic|woman mechanic|electrician,plumber,tradesperson|mechanikerin|elektrikerin,frau,handwerkerin,klempnerin
🧑‍🏭+|factory_worker|factory worker|assembly,industrial|fabrikarbeiter(in)|arbeiter(in),fabrik,industriell,montage
👨‍🏭+|man_factory_worker|man factory worker|assembly,industrial|fabrikarbeiter|fabrik,helm
👩‍🏭+|woman_factory_worker|woman factory worker|assembly,industrial|fabrikarbeiterin|fabrik,frau,helm
🧑‍💼+|office_worker|office worker|architect,business,manager,white-collar|büroangestellte(r)|architekt(in),business,manager(in),schlips und kragen
👨‍💼+|man_office_worker|man office worker|architect,business,manager,white-collar|büroangestellter|angestellter,büro,manager,mann
👩‍💼+|woman_office_worker|woman office worker|architect,business,manager,white-collar|büroangestellte|angestellte,büro,frau,managerin,mangerin
🧑‍🔬+|scientist|scientist|biologist,chemist,engineer,mathematician,physicist|wissenschaftler(in)|forscher(in),labor
👨‍🔬+|man_scientist|man scientist|biologist,chemist,engineer,mathematician,physicist|wissenschaftler|chemie,forscher,labor
👩‍🔬+|woman_scientist|woman scientist|biologist,chemist,engineer,mathematician,physicist|wissenschaftlerin|forscherin,frau,labor
🧑‍💻+|technologist|technologist|coder,computer,developer,inventor,software|it-experte/it-expertin|bildschirm,computer,entwickler(in)
👨‍💻+|man_technologist|man technologist|coder,computer,developer,inventor,software|it-experte|arbeit,bildschirm,büro,computer,entwickler
👩‍💻+|woman_technologist|woman technologist|coder,computer,developer,inventor,software|it-expertin|arbeit,bildschirm,büro,computer,entwickler
🧑‍🎤+|singer|singer|actor,entertainer,rock,rockstar,star|sänger(in)|entertainer(in),rock,star
👨‍🎤+|man_singer|man singer|actor,entertainer,rock,rockstar,star|sänger|mann,mikrofon,popstar,schauspieler
👩‍🎤+|woman_singer|woman singer|actor,entertainer,rock,rockstar,star|sängerin|frau,mikrofon,popstar,schauspielerin
🧑‍🎨+|artist|artist|palette|künstler(in)|farbpalette,maler(in)
👨‍🎨+|man_artist|man artist|palette|künstler|farbpalette,maler,mann
👩‍🎨+|woman_artist|woman artist|palette|künstlerin|farbpalette,frau,malerin
🧑‍✈️+|pilot|pilot|plane|pilot(in)|flugzeug
👨‍✈️+|man_pilot|man pilot|plane|pilot|flugzeug,mann
👩‍✈️+|woman_pilot|woman pilot|plane|pilotin|flieger,flugzeug,frau
🧑‍🚀+|astronaut|astronaut|rocket,space|astronaut(in)|raumfahrt,weltraum
👨‍🚀+|man_astronaut|man astronaut|rocket,space|astronaut|mann,raumfahrt,weltraum
👩‍🚀+|woman_astronaut|woman astronaut|rocket,space|astronautin|frau,raumfahrt,weltraum
🧑‍🚒+|firefighter|firefighter|fire,firetruck|feuerwehrmann/-frau|feuerwehrhelm
👨‍🚒+|man_firefighter|man firefighter|fire,firetruck|feuerwehrmann|feuerwehr,feuerwehrhelm,mann
👩‍🚒+|woman_firefighter|woman firefighter|fire,firetruck|feuerwehrfrau|feuerwehrhelm,frau
👮+|cop police_officer|police officer|apprehend,arrest,citation,cop,law,over|polizist(in)|beruf,festnehmen,gesetzeshüter,gesicht,person
👮‍♂️+|policeman|man police officer|apprehend,arrest,citation,cop,law,over|polizist|mann,polizei
👮‍♀️+|policewoman|woman police officer|apprehend,arrest,citation,cop,law,over|polizistin|beruf,festnehmen,frau,gesetzeshüterin,person
🕵️+|detective|detective|sleuth,spy|detektiv(in)|lupe,sherlock,spion
🕵️‍♂️+|male_detective|man detective|sleuth,spy|detektiv|mann,spion
🕵️‍♀️+|female_detective|woman detective|sleuth,spy|detektivin|frau,spionage,spionin
💂+|guard|guard|buckingham,helmet,london,palace|wache|buckingham palace,bärenfellmütze,gesicht,london,wachfrau
💂‍♂️+|guardsman|man guard|buckingham,helmet,london,palace|wachsoldat|buckingham palace,wache
💂‍♀️+|guardswoman|woman guard|buckingham,helmet,london,palace|wachsoldatin|buckingham,buckingham palace,guard,helm,london
🥷+|ninja|ninja|assassin,fight,fighter,hidden,person,secret|ninja|ausdauer,geheimmission,killer,krieger,kunoichi
👷+|construction_worker|construction worker|build,fix,hardhat,hat,man,person|bauarbeiter(in)|arbeit,bau,bauarbeiterin,beruf,gesicht
👷‍♂️+|construction_worker_man|man construction worker|build,fix,hardhat,hat,rebuild,remodel|bauarbeiter|baustelle,helm
👷‍♀️+|construction_worker_woman|woman construction worker|build,fix,hardhat,hat,man,rebuild|bauarbeiterin|bauarbeiter,baustelle,frau,helm,mann
🫅+|person_with_crown|person with crown|monarch,noble,regal,royal,royalty|person mit krone|adelig,krönung,könig,königin,königlich
🤴+|prince|prince|crown,fairy,fairytale,fantasy,king,royal|prinz|krone
👸+|princess|princess|crown,fairy,fairytale,fantasy,queen,royal|prinzessin|gesicht,krone,märchen
👳+|person_with_turban|person wearing turban||person mit turban|bart,dreitagebart
👳‍♂️+|man_with_turban|man wearing turban||mann mit turban|gesicht
👳‍♀️+|woman_with_turban|woman wearing turban||frau mit turban|gesicht
👲+|man_with_gua_pi_mao|person with skullcap|cap,chinese,gua,guapi,hat,mao|mann mit chinesischem hut|china,chinesisch,gesicht,kappe,mütze
🧕+|woman_with_headscarf|woman with headscarf|bandana,head,hijab,kerchief,mantilla,tichel|frau mit kopftuch|hidschab,hijab,mantilla,person,tichel
🤵+|person_in_tuxedo|person in tuxedo|formal,wedding|person im smoking|anzug,bräutigam,formell,mann,vornehm
🤵‍♂️+|man_in_tuxedo|man in tuxedo|formal,groom,wedding|mann im smoking|
🤵‍♀️+|woman_in_tuxedo|woman in tuxedo|formal,wedding|frau im smoking|
👰+|person_with_veil|person with veil|wedding|person mit schleier|braut,braut mit schleier,gesicht,hochzeit
👰‍♂️+|man_with_veil|man with veil|wedding|mann mit schleier|
👰‍♀️+|bride_with_veil woman_with_veil|woman with veil|bride,wedding|frau mit schleier|
🤰+|pregnant_woman|pregnant woman||schwangere frau|schwanger
🫃+|pregnant_man|pregnant man|belly,bloated,full,overeat|schwangerer mann|aufgebläht,bauch,dick,person,schwanger
🫄+|pregnant_person|pregnant person|belly,bloated,full,overeat,stuffed|schwangere person|aufgebläht,bauch,dick,dicker bauch,schwanger
🤱+|breast_feeding|breast-feeding|baby,mom,mother,nursing,woman|stillen|baby,brust,frau,person
👩‍🍼+|woman_feeding_baby|woman feeding baby|feed,mom,mother,nanny,newborn,nursing|frau, die baby die flasche gibt|eltern,flasche geben,flasche gebende frau,füttern,mama
👨‍🍼+|man_feeding_baby|man feeding baby|dad,father,feed,nanny,newborn,nursing|mann, der baby die flasche gibt|flasche geben,füttern
🧑‍🍼+|person_feeding_baby|person feeding baby|feed,nanny,newborn,nursing,parent|person, die baby die flasche gibt|flasche geben
👼+|angel|baby angel|church,face,fairy,fairytale,fantasy,tale|putte|engel,gesicht,kind,märchen
🎅+|santa|santa claus|celebration,christmas,fairy,fantasy,father,holiday|weihnachtsmann|weihnachten
🤶+|mrs_claus|mrs. claus|celebration,christmas,fairy,fantasy,holiday,merry|weihnachtsfrau|weihnachten
🧑‍🎄+|mx_claus|mx claus|celebration,christmas,fairy,fantasy,holiday,merry|weihnachtsperson|gesicht,gesicht mit hut,person,santa claus,weihnachten
🦸+|superhero|superhero|good,hero,superpower|superheld(in)|held,person,superheldin,superkraft,superkräfte
🦸‍♂️+|superhero_man|man superhero|good,hero,superpower|superheld|held
🦸‍♀️+|superhero_woman|woman superhero|good,hero,heroine,superpower|heldin|superheldin
🦹+|supervillain|supervillain|bad,criminal,evil,superpower,villain|bösewicht|böse,bösewichtin,krimineller,person,schurke
🦹‍♂️+|supervillain_man|man supervillain|bad,criminal,evil,superpower,villain|männlicher bösewicht|böse
🦹‍♀️+|supervillain_woman|woman supervillain|bad,criminal,evil,superpower,villain|weiblicher bösewicht|böse
🧙+|mage|mage|fantasy,magic,play,sorcerer,sorceress,sorcery|magier(in)|hexe,hexenmeister,magiker,person,zauberer
🧙‍♂️+|mage_man|man mage|fantasy,magic,play,sorcerer,sorceress,sorcery|magier|hexenmeister,zauberer
🧙‍♀️+|mage_woman|woman mage|fantasy,magic,play,sorcerer,sorceress,sorcery|magierin|hexe,zauberin
🧚+|fairy|fairy|fairytale,fantasy,myth,person,pixie,tale|märchenfee|elf,elfe,fantasy,fee,flügel
🧚‍♂️+|fairy_man|man fairy|fairytale,fantasy,myth,oberon,person,pixie|männliche fee|oberon,puck,zauberer
🧚‍♀️+|fairy_woman|woman fairy|fairytale,fantasy,myth,person,pixie,tale|fee|titania
🧛+|vampire|vampire|blood,dracula,fangs,halloween,scary,supernatural|vampir|blutsauger,dracula,halloween,person,reißzähne
🧛‍♂️+|vampire_man|man vampire|blood,fangs,halloween,scary,supernatural,teeth|männlicher vampir|dracula,untoter
🧛‍♀️+|vampire_woman|woman vampire|blood,fangs,halloween,scary,supernatural,teeth|weiblicher vampir|untoter
🧜+|merperson|merperson|creature,fairytale,folklore,ocean,sea,siren|wassermensch|meerjungfrau,meermann,märchen,nixe,person
🧜‍♂️+|merman|merman|creature,fairytale,folklore,neptune,ocean,poseidon|wassermann|triton
🧜‍♀️+|mermaid|mermaid|creature,fairytale,folklore,merwoman,ocean,sea|meerjungfrau|nixe,wasserfrau
🧝+|elf|elf|elves,enchantment,fantasy,folklore,magic,magical|elf(e)|elbe,elben,elbin,elfe,fantasy
🧝‍♂️+|elf_man|man elf|elves,enchantment,fantasy,folklore,magic,magical|elf|alb,elbe,magisch
🧝‍♀️+|elf_woman|woman elf|elves,enchantment,fantasy,folklore,magic,magical|elfe|elbin,magisch
🧞|genie|genie|djinn,fantasy,jinn,lamp,myth,rub|flaschengeist|aladdin,aladin,dschinn,lampe,person
🧞‍♂️|genie_man|man genie|djinn,fantasy,jinn,lamp,myth,rub|männlicher flaschengeist|dschinn
🧞‍♀️|genie_woman|woman genie|djinn,fantasy,jinn,lamp,myth,rub|weiblicher flaschengeist|dschinn
🧟|zombie|zombie|apocalypse,dead,halloween,horror,scary,undead|zombie|apokalypse,halloween,horror,person,untot
🧟‍♂️|zombie_man|man zombie|apocalypse,dead,halloween,horror,scary,undead|männlicher zombie|untoter,wandelnder toter
🧟‍♀️|zombie_woman|woman zombie|apocalypse,dead,halloween,horror,scary,undead|weiblicher zombie|untote,wandelnde tote
🧌|troll|troll|fairy,fantasy,monster,tale,trolling|troll|fantasy,gruslig,kobold,monster,märchen
💆+|massage|person getting massage|face,headache,relax,relaxing,salon,soothe|person, die eine kopfmassage bekommt|behandlung,entspannen,kopfschmerzen,massage,migräne
💆‍♂️+|massage_man|man getting massage|face,headache,relax,relaxing,salon,soothe|mann, der eine kopfmassage bekommt|entspannen,kopfschmerzen,massage,salon
💆‍♀️+|massage_woman|woman getting massage|face,headache,relax,relaxing,salon,soothe|frau, die eine kopfmassage bekommt|behandlung,entspannen,entspannend,gesicht,kopf
💇+|haircut|person getting haircut|barber,beauty,chop,cosmetology,cut,groom|person beim haareschneiden|friseur,friseurin,friseuse,frisur,frisör
💇‍♂️+|haircut_man|man getting haircut|barber,beauty,chop,cosmetology,cut,groom|mann beim haareschneiden|friseur,frisur,haarschnitt,salon,schere
💇‍♀️+|haircut_woman|woman getting haircut|barber,beauty,chop,cosmetology,cut,groom|frau beim haareschneiden|friseur,haarschnitt,schere
🚶+|walking|person walking|amble,gait,hike,man,pace,pedestrian|fußgänger(in)|fußgängerin,gehen,gehend,person,schlendern
🚶‍♂️+|walking_man|man walking|amble,gait,hike,pace,pedestrian,stride|fußgänger|gehen,mann,spaziergang
🚶‍♀️+|walking_woman|woman walking|amble,gait,hike,man,pace,pedestrian|fußgängerin|frau,gehen,schlendern,spazieren,spaziergang
🚶‍➡️+|person_walking_facing_right|person walking: facing right|amble,gait,hike,man,pace,pedestrian|fußgänger(in): nach rechts|fußgänger(in),fußgängerin,gehen,gehend,person
🚶‍♀️‍➡️+|woman_walking_facing_right|woman walking: facing right|amble,gait,hike,man,pace,pedestrian|fußgängerin: nach rechts|frau,gehen,schlendern,spazieren,spaziergang
🚶‍♂️‍➡️+|man_walking_facing_right|man walking: facing right|amble,gait,hike,pace,pedestrian,stride|fußgänger: nach rechts|gehen,mann,spaziergang
🧍+|standing_person|person standing|stand|stehende person|mensch,stand,stehen
🧍‍♂️+|standing_man|man standing|stand|stehender mann|stehen
🧍‍♀️+|standing_woman|woman standing|stand|stehende frau|stehen
🧎+|kneeling_person|person kneeling|kneel,knees|kniende person|fersensitz,knien,kniend,meditation,meditieren
🧎‍♂️+|kneeling_man|man kneeling|kneel,knees|kniender mann|kniend
🧎‍♀️+|kneeling_woman|woman kneeling|kneel,knees|kniende frau|kniend
🧎‍➡️+|person_kneeling_facing_right|person kneeling: facing right|kneel,knees|kniende person: nach rechts|fersensitz,knien,kniend,meditation,meditieren
🧎‍♀️‍➡️+|woman_kneeling_facing_right|woman kneeling: facing right|kneel,knees|kniende frau: nach rechts|kniend
🧎‍♂️‍➡️+|man_kneeling_facing_right|man kneeling: facing right|kneel,knees|kniender mann: nach rechts|kniend
🧑‍🦯+|person_with_probing_cane|person with white cane|accessibility,blind,probing|person mit langstock|barrierefreiheit,blind
🧑‍🦯‍➡️+|person_with_white_cane_facing_right|person with white cane: facing right|accessibility,blind,probing|person mit langstock: nach rechts|barrierefreiheit,blind
👨‍🦯+|man_with_probing_cane|man with white cane|accessibility,blind,probing|mann mit langstock|barrierefreiheit,behinderung,blind,mann mit gehstock,mensch
👨‍🦯‍➡️+|man_with_white_cane_facing_right|man with white cane: facing right|accessibility,blind,probing|mann mit langstock: nach rechts|barrierefreiheit,behinderung,blind,mann mit gehstock,mensch
👩‍🦯+|woman_with_probing_cane|woman with white cane|accessibility,blind,probing|frau mit langstock|barrierefreiheit,behinderung,blind,frau mit gehstock,mensch
👩‍🦯‍➡️+|woman_with_white_cane_facing_right|woman with white cane: facing right|accessibility,blind,probing|frau mit langstock: nach rechts|barrierefreiheit,behinderung,blind,frau mit gehstock,mensch
🧑‍🦼+|person_in_motorized_wheelchair|person in motorized wheelchair|accessibility|person in elektrischem rollstuhl|barrierefreiheit
🧑‍🦼‍➡️+|person_in_motorized_wheelchair_facing_right|person in motorized wheelchair: facing right|accessibility|person in elektrischem rollstuhl: nach rechts|barrierefreiheit
👨‍🦼+|man_in_motorized_wheelchair|man in motorized wheelchair|accessibility|mann in elektrischem rollstuhl|barrierefreiheit,behinderung,mensch,person
👨‍🦼‍➡️+|man_in_motorized_wheelchair_facing_right|man in motorized wheelchair: facing right|accessibility|mann in elektrischem rollstuhl: nach rechts|barrierefreiheit,behinderung,mensch,person
👩‍🦼+|woman_in_motorized_wheelchair|woman in motorized wheelchair|accessibility|frau in elektrischem rollstuhl|barrierefreiheit,behinderung,mensch,person
👩‍🦼‍➡️+|woman_in_motorized_wheelchair_facing_right|woman in motorized wheelchair: facing right|accessibility|frau in elektrischem rollstuhl: nach rechts|barrierefreiheit,behinderung,mensch,person
🧑‍🦽+|person_in_manual_wheelchair|person in manual wheelchair|accessibility|person in manuellem rollstuhl|barrierefreiheit
🧑‍🦽‍➡️+|person_in_manual_wheelchair_facing_right|person in manual wheelchair: facing right|accessibility|person in manuellem rollstuhl: nach rechts|barrierefreiheit
👨‍🦽+|man_in_manual_wheelchair|man in manual wheelchair|accessibility|mann in manuellem rollstuhl|barrierefreiheit,behinderung,mensch,person
👨‍🦽‍➡️+|man_in_manual_wheelchair_facing_right|man in manual wheelchair: facing right|accessibility|mann in manuellem rollstuhl: nach rechts|barrierefreiheit,behinderung,mensch,person
👩‍🦽+|woman_in_manual_wheelchair|woman in manual wheelchair|accessibility|frau in manuellem rollstuhl|barrierefreiheit,behinderung,mensch,person
👩‍🦽‍➡️+|woman_in_manual_wheelchair_facing_right|woman in manual wheelchair: facing right|accessibility|frau in manuellem rollstuhl: nach rechts|barrierefreiheit,behinderung,mensch,person
🏃+|runner running|person running|fast,hurry,marathon,move,quick,race|laufende person|eilig,joggen,laufen,läufer,läuferin
🏃‍♂️+|running_man|man running|fast,hurry,marathon,move,quick,race|laufender mann|joggen,jogger,laufen,marathon
🏃‍♀️+|running_woman|woman running|fast,hurry,marathon,move,quick,race|laufende frau|athlet,athletin,joggen,joggerin,laufen
🏃‍➡️+|person_running_facing_right|person running: facing right|fast,hurry,marathon,move,quick,race|laufende person: nach rechts|eilig,joggen,laufen,läufer,läuferin
🏃‍♀️‍➡️+|woman_running_facing_right|woman running: facing right|fast,hurry,marathon,move,quick,race|laufende frau: nach rechts|athlet,athletin,joggen,joggerin,laufen
🏃‍♂️‍➡️+|man_running_facing_right|man running: facing right|fast,hurry,marathon,move,quick,race|laufender mann: nach rechts|joggen,jogger,laufen,marathon
💃+|dancer woman_dancing|woman dancing|dance,dancer,elegant,festive,flair,flamenco|tanzende frau|elegant,festlich,flair,flamenco,salsa
🕺+|man_dancing|man dancing|dance,dancer,elegant,festive,flair,flamenco|tanzender mann|elegant,festlich,flair,flamenco,salsa
🕴️+|business_suit_levitating|person in suit levitating|business|schwebender mann im anzug|geschäftlich
👯+|dancers|people with bunny ears|bestie,bff,counterpart,dancer,double,ear|personen mit hasenohren|bunny,bunnys,doppelt,leute,party
👯‍♂️+|dancing_men|men with bunny ears|bestie,bff,counterpart,dancer,double,ear|männer mit hasenohren|bunnys,party,tanzen,zwillinge
👯‍♀️+|dancing_women|women with bunny ears|bestie,bff,counterpart,dancer,double,ear|frauen mit hasenohren|bunnys,party
🧖+|sauna_person|person in steamy room|day,luxurious,pamper,relax,sauna,spa|person in dampfsauna|abschalten,dampfbad,entspannen,frau,luxuriös
🧖‍♂️+|sauna_man|man in steamy room|day,luxurious,pamper,relax,sauna,spa|mann in dampfsauna|sauna
🧖‍♀️+|sauna_woman|woman in steamy room|day,luxurious,pamper,relax,sauna,spa|frau in dampfsauna|sauna
🧗+|climbing|person climbing|climb,climber,mountain,rock,scale,up|bergsteiger(in)|fels,kletterer,klettern,person,sport
🧗‍♂️+|climbing_man|man climbing|climb,climber,mountain,rock,scale,up|bergsteiger|
🧗‍♀️+|climbing_woman|woman climbing|climb,climber,mountain,rock,scale,up|bergsteigerin|bergsteiger
🤺|person_fencing|person fencing|fencer,sword|fechter(in)|fechten,schwert,sport
🏇+|horse_racing|horse racing|jockey,racehorse,riding,sport|pferderennen|jockey auf pferd,schnell,sport,um die wette,wetten
⛷️|skier|skier|ski,snow|skifahrer(in)|schnee,ski,skifahrerin,sport
🏂+|snowboarder|snowboarder|ski,snow,snowboard,sport|snowboarder(in)|snowboard,snowboarden,snowboarderin,sport
🏌️+|golfing|person golfing|ball,birdie,caddy,driving,golf,green|golfer(in)|abschlagplatz,golf,golferin,golfspieler,golfspielerin
🏌️‍♂️+|golfing_man|man golfing|ball,birdie,caddy,driving,golf,green|golfer|golf,golfen,golfspieler,mann
🏌️‍♀️+|golfing_woman|woman golfing|ball,birdie,caddy,driving,golf,green|golferin|frau,golf,golfen,golfspielerin
🏄+|surfer|person surfing|beach,ocean,sport,surf,surfer,swell|surfer(in)|person,sport,surfboard,surfbrett,surfen
🏄‍♂️+|surfing_man|man surfing|beach,ocean,sport,surf,surfer,swell|surfer|mann,wellenreiten
🏄‍♀️+|surfing_woman|woman surfing|beach,ocean,person,sport,surf,surfer|surferin|frau,sport,strand,surf,surfbrett
🚣+|rowboat|person rowing boat|canoe,cruise,fishing,lake,oar,paddle|person im ruderboot|angeln,boot,kanu,paddel,rudern
🚣‍♂️+|rowing_man|man rowing boat|canoe,cruise,fishing,lake,oar,paddle|mann im ruderboot|boot,rudern
🚣‍♀️+|rowing_woman|woman rowing boat|canoe,cruise,fishing,lake,oar,paddle|frau im ruderboot|boot,bootfahrerin,ruder,ruderin,rudern
🏊+|swimmer|person swimming|freestyle,sport,swim,swimmer,triathlon|schwimmer(in)|kraulen,person,pool,schwimmbecken,schwimmen
🏊‍♂️+|swimming_man|man swimming|freestyle,sport,swim,swimmer,triathlon|schwimmer|kraulen,pool,schwimmbad,schwimmen
🏊‍♀️+|swimming_woman|woman swimming|freestyle,man,sport,swim,swimmer,triathlon|schwimmerin|frau,kraulen,pool,schwimmbad,schwimmen
⛹️+|bouncing_ball_person|person bouncing ball|athletic,basketball,championship,dribble,net,player|person mit ball|basketball,basketballer,basketballspieler,basketballspielerin,dribbeln
⛹️‍♂️+|basketball_man bouncing_ball_man|man bouncing ball|athletic,basketball,championship,dribble,net,player|mann mit ball|ballsport,handball
⛹️‍♀️+|basketball_woman bouncing_ball_woman|woman bouncing ball|athletic,basketball,championship,dribble,net,player|frau mit ball|ballsport,basketball,basketballspieler,handball,sport
🏋️+|weight_lifting|person lifting weights|barbell,bodybuilder,deadlift,lifter,powerlifting,weight|gewichtheber(in)|gewicht,gewichtheberin,hantel,muskeln,person
🏋️‍♂️+|weight_lifting_man|man lifting weights|barbell,bodybuilder,deadlift,lifter,powerlifting,weight|gewichtheber|gewicht heben,mann
🏋️‍♀️+|weight_lifting_woman|woman lifting weights|barbell,bodybuilder,deadlift,lifter,powerlifting,weight|gewichtheberin|frau,gewicht heben,gewichte heben,gewichteheberin
🚴+|bicyclist|person biking|bicycle,bicyclist,bike,cycle,cyclist,riding|radfahrer(in)|fahrrad,person,rad,radeln,radfahren
🚴‍♂️+|biking_man|man biking|bicycle,bicyclist,bike,cycle,cyclist,riding|radfahrer|fahrrad,mann,rad
🚴‍♀️+|biking_woman|woman biking|bicycle,bicyclist,bike,cycle,cyclist,riding|radfahrerin|fahrrad,fahrradfahrerin,frau,frauen,rad
🚵+|mountain_bicyclist|person mountain biking|bicycle,bicyclist,bike,cycle,cyclist,riding|mountainbiker(in)|fahrrad,mountainbikerin,mountainbiking,person,rad
🚵‍♂️+|mountain_biking_man|man mountain biking|bicycle,bicyclist,bike,cycle,cyclist,riding|mountainbiker|fahrrad,mann,mountainbike,rad
🚵‍♀️+|mountain_biking_woman|woman mountain biking|bicycle,bicyclist,bike,cycle,cyclist,riding|mountainbikerin|fahrrad,fahrradfahrerin,frau,mountain bike,mountain bikerin
🤸+|cartwheeling|person cartwheeling|active,cartwheel,excited,flip,gymnastics,happy|rad schlagende person|akrobatik,bodenturnen,gymnastik,rad schlagen,radschlag
🤸‍♂️+|man_cartwheeling|man cartwheeling|active,cartwheel,excited,flip,gymnastics,happy|rad schlagender mann|akrobatik,bodenturnen,gymnastik,person,rad schlagen
🤸‍♀️+|woman_cartwheeling|woman cartwheeling|active,cartwheel,excited,flip,gymnastics,happy|rad schlagende frau|akrobatik,bodenturnen,gymnastik,person,rad schlagen
🤼+|wrestling|people wrestling|combat,duel,grapple,ring,tournament,wrestle|ringer(in)|catchen,catcher,person,ringen,ringkampf
🤼‍♂️+|men_wrestling|men wrestling|combat,duel,grapple,ring,tournament,wrestle|ringende männer|catchen,catcher,ringen,ringer,ringkampf
🤼‍♀️+|women_wrestling|women wrestling|combat,duel,grapple,ring,tournament,wrestle|ringende frauen|catchen,catcherin,person,ringen,ringer
🤽+|water_polo|person playing water polo|sport,swimming,waterpolo|wasserballspieler(in)|person,schwimmsport,sport,sportler,sportlerin
🤽‍♂️+|man_playing_water_polo|man playing water polo|sport,swimming,waterpolo|wasserballspieler|mann,person,schwimmsport,sport,sportler
🤽‍♀️+|woman_playing_water_polo|woman playing water polo|sport,swimming,waterpolo|wasserballspielerin|ballspiele,frau,person,schwimmsport,sport
🤾+|handball_person|person playing handball|athletics,ball,catch,chuck,hurl,lob|handballspieler(in)|handball,handballer,handballerin,handballspielerin,person
🤾‍♂️+|man_playing_handball|man playing handball|athletics,ball,catch,chuck,hurl,lob|handballspieler|handball,mann,sport
🤾‍♀️+|woman_playing_handball|woman playing handball|athletics,ball,catch,chuck,hurl,lob|handballspielerin|frau,handball,handballerin,person,schleudern
🤹+|juggling_person|person juggling|act,balance,balancing,handle,juggle,manage|jongleur(in)|artist,artistin,geschickt,jongleurin,jongleuse
🤹‍♂️+|man_juggling|man juggling|act,balance,balancing,handle,juggle,manage|jongleur|artist,entertainer,geschickt,jonglieren,mann
🤹‍♀️+|woman_juggling|woman juggling|act,balance,balancing,handle,juggle,manage|jongleurin|frau,geschickt,jonglieren,multitasking
🧘+|lotus_position|person in lotus position|cross,legged,legs,meditation,peace,relax|person im lotossitz|burmesischer sitz,frau,lotussitz,meditation,person in lotussitz
🧘‍♂️+|lotus_position_man|man in lotus position|cross,legged,legs,meditation,peace,relax|mann im lotossitz|meditation,yoga
🧘‍♀️+|lotus_position_woman|woman in lotus position|cross,legged,legs,meditation,peace,relax|frau im lotossitz|meditation,yoga
🛀+|bath|person taking bath|bathtub,tub|badende person|bad,baden,badewanne,badezimmer,dusche
🛌+|sleeping_bed|person in bed|bedtime,good,goodnight,hotel,nap,night|im bett liegende person|gute nacht,heia,müde,nachtruhe,schlaf schön
🧑‍🤝‍🧑|people_holding_hands|people holding hands|bae,bestie,bff,couple,dating,flirt|sich an den händen haltende personen|händchen halten,hände,hände halten,menschen,paar
👭+|two_women_holding_hands|women holding hands|bae,bestie,bff,couple,dating,flirt|händchen haltende frauen|händchen halten,paar
👫+|couple|woman and man holding hands|bae,bestie,bff,couple,dating,flirt|mann und frau halten hände|händchen halten,paar
👬+|two_men_holding_hands|men holding hands|bae,bestie,bff,boys,brothers,couple|händchen haltende männer|händchen halten,paar,zwillinge
💏+|couplekiss|kiss|anniversary,babe,bae,couple,date,dating|sich küssendes paar|frau,herz,kuss,küssen,mann
👩‍❤️‍💋‍👨|couplekiss_man_woman|kiss: woman, man|anniversary,babe,bae,couple,date,dating|sich küssendes paar: frau, mann|herz,kuss,küssen
👨‍❤️‍💋‍👨|couplekiss_man_man|kiss: man, man|anniversary,babe,bae,couple,date,dating|sich küssendes paar: mann, mann|frau,herz,kuss,küssen
👩‍❤️‍💋‍👩|couplekiss_woman_woman|kiss: woman, woman|anniversary,babe,bae,couple,date,dating|sich küssendes paar: frau, frau|herz,kuss,küssen,mann
💑+|couple_with_heart|couple with heart|anniversary,babe,bae,dating,kiss,love|liebespaar|frau,herz,liebe,mann,paar
👩‍❤️‍👨|couple_with_heart_woman_man|couple with heart: woman, man|anniversary,babe,bae,dating,kiss,love|liebespaar: frau, mann|herz,liebe,paar
👨‍❤️‍👨|couple_with_heart_man_man|couple with heart: man, man|anniversary,babe,bae,dating,kiss,love|liebespaar: mann, mann|frau,herz,liebe,paar
👩‍❤️‍👩|couple_with_heart_woman_woman|couple with heart: woman, woman|anniversary,babe,bae,dating,kiss,love|liebespaar: frau, frau|herz,liebe,mann,paar
👨‍👩‍👦|family_man_woman_boy|family: man, woman, boy|child|familie: mann, frau und junge|kind,mutter,vater
👨‍👩‍👧|family_man_woman_girl|family: man, woman, girl|child|familie: mann, frau und mädchen|junge,kind,mutter,vater
👨‍👩‍👧‍👦|family_man_woman_girl_boy|family: man, woman, girl, boy|child|familie: mann, frau, mädchen und junge|kind,mutter,vater
👨‍👩‍👦‍👦|family_man_woman_boy_boy|family: man, woman, boy, boy|child|familie: mann, frau, junge und junge|kind,mutter,vater
👨‍👩‍👧‍👧|family_man_woman_girl_girl|family: man, woman, girl, girl|child|familie: mann, frau, mädchen und mädchen|junge,kind,mutter,vater
👨‍👨‍👦|family_man_man_boy|family: man, man, boy|child|familie: mann, mann und junge|kind,mutter,vater
👨‍👨‍👧|family_man_man_girl|family: man, man, girl|child|familie: mann, mann und mädchen|junge,kind,mutter,vater
👨‍👨‍👧‍👦|family_man_man_girl_boy|family: man, man, girl, boy|child|familie: mann, mann, mädchen und junge|kind,mutter,vater
👨‍👨‍👦‍👦|family_man_man_boy_boy|family: man, man, boy, boy|child|familie: mann, mann, junge und junge|kind,mutter,vater
👨‍👨‍👧‍👧|family_man_man_girl_girl|family: man, man, girl, girl|child|familie: mann, mann, mädchen und mädchen|junge,kind,mutter,vater
👩‍👩‍👦|family_woman_woman_boy|family: woman, woman, boy|child|familie: frau, frau und junge|kind,mutter,vater
👩‍👩‍👧|family_woman_woman_girl|family: woman, woman, girl|child|familie: frau, frau und mädchen|junge,kind,mutter,vater
👩‍👩‍👧‍👦|family_woman_woman_girl_boy|family: woman, woman, girl, boy|child|familie: frau, frau, mädchen und junge|kind,mutter,vater
👩‍👩‍👦‍👦|family_woman_woman_boy_boy|family: woman, woman, boy, boy|child|familie: frau, frau, junge und junge|kind,mutter,vater
👩‍👩‍👧‍👧|family_woman_woman_girl_girl|family: woman, woman, girl, girl|child|familie: frau, frau, mädchen und mädchen|junge,kind,mutter,vater
👨‍👦|family_man_boy|family: man, boy|child|familie: mann, junge|kind,mutter,vater
👨‍👦‍👦|family_man_boy_boy|family: man, boy, boy|child|familie: mann, junge und junge|kind,mutter,vater
👨‍👧|family_man_girl|family: man, girl|child|familie: mann, mädchen|junge,kind,mutter,vater
👨‍👧‍👦|family_man_girl_boy|family: man, girl, boy|child|familie: mann, mädchen und junge|kind,mutter,vater
👨‍👧‍👧|family_man_girl_girl|family: man, girl, girl|child|familie: mann, mädchen und mädchen|junge,kind,mutter,vater
👩‍👦|family_woman_boy|family: woman, boy|child|familie: frau, junge|kind,mutter,vater
👩‍👦‍👦|family_woman_boy_boy|family: woman, boy, boy|child|familie: frau, junge und junge|kind,mutter,vater
👩‍👧|family_woman_girl|family: woman, girl|child|familie: frau, mädchen|junge,kind,mutter,vater
👩‍👧‍👦|family_woman_girl_boy|family: woman, girl, boy|child|familie: frau, mädchen und junge|kind,mutter,vater
👩‍👧‍👧|family_woman_girl_girl|family: woman, girl, girl|child|familie: frau, mädchen und mädchen|junge,kind,mutter,vater
🗣️|speaking_head|speaking head|face,silhouette,speak|sprechender kopf|gesicht,silhouette,sprechen,sprechend,sprechende person
👤|bust_in_silhouette|bust in silhouette|mysterious,shadow|silhouette einer büste|person
👥|busts_in_silhouette|busts in silhouette|bff,bust,everyone,friend,friends,people|silhouette mehrerer büsten|personen
🫂|people_hugging|people hugging|comfort,embrace,farewell,friendship,goodbye,hello|sich umarmende personen|abschied,danke,drücken,drücker,freundschaft
👪|family|family|child|familie|junge,kind,mutter,vater
🧑‍🧑‍🧒|family_adult_adult_child|family: adult, adult, child||familie: 2 erwachsene, 1 kind|erwachsener
🧑‍🧑‍🧒‍🧒|family_adult_adult_child_child|family: adult, adult, child, child||familie: 2 erwachsene, 2 kinder|erwachsener,kind
🧑‍🧒|family_adult_child|family: adult, child||familie: 1 erwachsene(r), 1 kind|erwachsener
🧑‍🧒‍🧒|family_adult_child_child|family: adult, child, child||familie: 1 erwachsene(r), 2 kinder|erwachsener,kind
👣|footprints|footprints|barefoot,clothing,footprint,omw,print,walk|fußabdrücke|abdruck,auf dem weg,fuß,fußabdruck
🫆|fingerprint|fingerprint|clue,crime,detective,forensics,identity,mystery|fingerabdruck|forensik,identität,sicherheit
# nature
🐵|monkey_face|monkey face|animal,banana|affengesicht|affe,banane,dschungel,gesicht,tier
🐒|monkey|monkey|animal,banana|affe|tier
🦍|gorilla|gorilla|animal|gorilla|affe,gesicht,tier
🦧|orangutan|orangutan|animal,ape,monkey|orang-utan|affe,tier
🐶|dog|dog face|adorbs,animal,pet,puppies,puppy|hundegesicht|gesicht,hund,tier,treu,wau
🐕|dog2|dog|animal,animals,dogs,pet|hund|haustier,tier,wau,wuff
🦮|guide_dog|guide dog|accessibility,animal,blind|blindenhund|barrierefreiheit,behinderung,blind,hund,sehbehindert
🐕‍🦺|service_dog|service dog|accessibility,animal,assistance|assistenzhund|assistenz,barrierefreiheit,behinderung,hund,tier
🐩|poodle|poodle|animal,dog,fluffy|pudel|hund,tier
🐺|wolf|wolf|animal,face|wolf|gesicht,tier,wolfsgesicht
🦊|fox_face|fox|animal,face|fuchs|fuchsgesicht,gesicht,tier
🦝|raccoon|raccoon|animal,curious,sly|waschbär|klug,neugierig,schlau,tier
🐱|cat|cat face|animal,kitten,kitty,pet|katzengesicht|gesicht,katze,miau,miez,miezekatze
🐈|cat2|cat|animal,animals,cats,kitten,pet|katze|haustier,miau,tier
🐈‍⬛|black_cat|black cat|animal,feline,halloween,meow,unlucky|schwarze katze|kater,miau,pech,schwarz,schwarzer kater
🦁|lion|lion|alpha,animal,face,leo,mane,order|löwe|gesicht,löwengesicht,sternzeichen,tier,tierkreis
🐯|tiger|tiger face|animal,big,cat,predator|tigergesicht|gesicht,raubkatze,tier,tiger
🐅|tiger2|tiger|animal,big,cat,predator,zoo|tiger|tier
🐆|leopard|leopard|animal,big,cat,predator,zoo|leopard|gepunktet,punkte,raubkatze,raubtier,tier
🐴|horse|horse face|animal,dressage,equine,farm,horses|pferdegesicht|gesicht,pferd,pferdekopf,tier
🫎|moose|moose|alces,animal,antlers,elk,mammal|elch|geweih,säugetier,tier
🫏|donkey|donkey|animal,ass,burro,hinny,mammal,mule|esel|austreten,dickschädel,dummkopf,maultier,stur
🐎|racehorse|horse|animal,equestrian,farm,racehorse,racing|pferd|rennen,rennpferd,tier
🦄|unicorn|unicorn|face|einhorn|einhorngesicht,gesicht
🦓|zebra|zebra|animal,stripe|zebra|streifen,tier
🦌|deer|deer|animal|hirsch|gesicht,tier
🦬|bison|bison|animal,buffalo,herd,wisent|bison|büffel,herde,ochse,tier,wisent
🐮|cow|cow face|animal,farm,milk,moo|kuhgesicht|gesicht,kuh,tier
🐂|ox|ox|animal,animals,bull,farm,taurus,zodiac|ochse|kuh,sternzeichen,stier,tier,tierkreis
🐃|water_buffalo|water buffalo|animal,zoo|wasserbüffel|büffel,tier,wasser
🐄|cow2|cow|animal,animals,farm,milk,moo|kuh|bauernhof,muh,tier
🐷|pig|pig face|animal,bacon,farm,pork|schweinegesicht|gesicht,schwein,tier
🐖|pig2|pig|animal,bacon,farm,pork,sow|schwein|bauernhof,sau,tier
🐗|boar|boar|animal,pig|wildschwein|eber,schwein,tier
🐽|pig_nose|pig nose|animal,face,farm,smell,snout|schweinerüssel|nase,schwein,tier
🐏|ram|ram|animal,aries,horns,male,sheep,zodiac|widder|schaf,sternzeichen,tierkreis
🐑|sheep|ewe|animal,baa,farm,female,fluffy,lamb|schaf|bock,mäh,tier,widder,wolle
🐐|goat|goat|animal,capricorn,farm,milk,zodiac|ziege|steinbock,sternzeichen,tier,tierkreis
🐪|dromedary_camel|camel|animal,desert,dromedary,hump,one|dromedar|einhöckrig,kamel,tier,wüste
🐫|camel|two-hump camel|animal,bactrian,desert,two-hump|kamel|tier,wüste,zweihöckrig
🦙|llama|llama|alpaca,animal,guanaco,vicuña,wool|lama|alpaca,alpaka,anden,kamel,tier
🦒|giraffe|giraffe|animal,spots|giraffe|flecken,tier
🐘|elephant|elephant|animal|elefant|tier
🦣|mammoth|mammoth|animal,extinction,large,tusk,wooly|mammut|aussterben,groß,natur,stoßzahn,tier
🦏|rhinoceros|rhinoceros|animal|nashorn|rhinozeros,tier
🦛|hippopotamus|hippopotamus|animal,hippo|nilpferd|flusspferd,hippo,tier
🐭|mouse|mouse face|animal|mäusegesicht|gesicht,maus,mausgesicht,nagetier,tier
🐁|mouse2|mouse|animal,animals|maus|nage,tier
🐀|rat|rat|animal|ratte|nagetier,tier
🐹|hamster|hamster|animal,face,pet|hamster|gesicht,hamstergesicht,tier
🐰|rabbit|rabbit face|animal,bunny,pet|hasengesicht|gesicht,hase,kaninchen,karnickel,langohr
🐇|rabbit2|rabbit|animal,bunny,pet|hase|kaninchen,karnickel,mümmelmann,nagetier,tier
🐿️|chipmunk|chipmunk|animal,squirrel|streifenhörnchen|tier
🦫|beaver|beaver|animal,dam,teeth|biber|biberschwanz,biberzahn,damm,natur,otter
🦔|hedgehog|hedgehog|animal,spiny|igel|stachelig,stacheln,tier
🦇|bat|bat|animal,vampire|fledermaus|tier,vampir
🐻|bear|bear|animal,face,grizzly,growl,honey|bär|bärengesicht,gesicht,tier
🐻‍❄️|polar_bear|polar bear|animal,arctic,white|eisbär|arktis,nordpol,weiß
🐨|koala|koala|animal,australia,bear,down,face,marsupial|koala|koalabär,koalagesicht,tier
🐼|panda_face|panda|animal,bamboo,face|panda|gesicht,pandabär,pandagesicht,tier
🦥|sloth|sloth|lazy,slow|faultier|faul,langsam,tier,träge
🦦|otter|otter|animal,fishing,playful|otter|fischen,tier,verspielt
🦨|skunk|skunk|animal,stink|stinktier|skunk,stinken,tier
🦘|kangaroo|kangaroo|animal,joey,jump,marsupial|känguru|australien,beuteltier,down under,hüpfen,quokka
🦡|badger|badger|animal,honey,pester|dachs|dachse,frechdachs,honigdachs,ratel,tier
🐾|feet paw_prints|paw prints|feet,paws,print|tatzenabdrücke|abdruck,tatzen,tier
🦃|turkey|turkey|bird,gobble,thanksgiving|truthahn|geflügel,pute,thanksgiving
🐔|chicken|chicken|animal,bird,ornithology|huhn|geflügel,henne,tier,tierkopf
🐓|rooster|rooster|animal,bird,ornithology|hahn|tier
🐣|hatching_chick|hatching chick|animal,baby,bird,egg|schlüpfendes küken|ei,küken in eierschale,piep,schlüpfen,tier
🐤|baby_chick|baby chick|animal,bird,ornithology|küken|kükenkopf,tier
🐥|hatched_chick|front-facing baby chick|animal,bird,front-facing,newborn,ornithology|küken von vorne|geflügel,tier
🐦|bird|bird|animal,ornithology|vogel|papagei,taube,tier,vogelkopf
🐧|penguin|penguin|animal,antarctica,bird,ornithology|pinguin|pinguinkopf,tier,vogel
🕊️|dove|dove|bird,fly,ornithology,peace|taube|fliegen,friede,frieden,friedenstaube,vogel
🦅|eagle|eagle|animal,bird,ornithology|adler|tier,vogel
🦆|duck|duck|animal,bird,ornithology|ente|tier,vogel
🦢|swan|swan|animal,bird,cygnet,duckling,ornithology,ugly|schwan|hässliches entlein,tier,vogel
🦉|owl|owl|animal,bird,ornithology,wise|eule|raubvogel,tier,uhu,vogel,weise
🦤|dodo|dodo|animal,bird,extinction,large,ornithology|dodo|aussterben,dronte,groß,mauritius,natur
🪶|feather|feather|bird,flight,light,plumage|feder|federleicht,federn,fliegen,gefieder,leicht
🦩|flamingo|flamingo|animal,bird,flamboyant,ornithology,tropical|flamingo|bunt,farbenfroh,rosa,tier,tropen
🦚|peacock|peacock|animal,bird,colorful,ornithology,ostentatious,peahen|pfau|bunt,stolz,stolzieren,tier,vogel
🦜|parrot|parrot|animal,bird,ornithology,pirate,talk|papagei|ausplaudern,pirat,plappern,sprechen,tier
🪽|wing|wing|angelic,ascend,aviation,bird,fly,flying|flügel|engel,engelsflügel,federn,fliegen,flug
🐦‍⬛|black_bird|black bird|animal,beak,caw,corvid,crow,ornithology|schwarzer vogel|amsel,krächzen,krähe,rabe,schnabel
🪿|goose|goose|animal,bird,duck,flock,fowl,gaggle|gans|blöd,dumm,dumme gans,ganter,geflügel
🐦‍🔥|phoenix|phoenix|ascend,ascension,emerge,fantasy,firebird,glory|phönix|asche,fabelwesen,fantasy,feuer,feuervogel
🐸|frog|frog|animal,face|frosch|froschgesicht,gesicht,grün,quak,tier
🐊|crocodile|crocodile|animal,zoo|krokodil|reptil,schnappi,tier
🐢|turtle|turtle|animal,terrapin,tortoise|schildkröte|tier
🦎|lizard|lizard|animal,reptile|eidechse|reptil
🐍|snake|snake|animal,bearer,ophiuchus,serpent,zodiac|schlange|schlangenträger,sternzeichen,tier,tierkreis
🐲|dragon_face|dragon face|animal,fairy,fairytale,tale|drachengesicht|drache,gesicht,märchen,tier
🐉|dragon|dragon|animal,fairy,fairytale,knights,tale|drache|chinesisch neujahr,märchen,tier
🦕|sauropod|sauropod|brachiosaurus,brontosaurus,dinosaur,diplodocus|sauropode|brachiosaurus,brontosaurus,dino,dinosaurier,diplodocus
🦖|t-rex|t-rex|dinosaur,tyrannosaurus|t-rex|dino,dinosaurier,saurier,tree,tyrannosaurus rex
🐳|whale|spouting whale|animal,beach,face,ocean|blasender wal|meer,ozean,tier
🐋|whale2|whale|animal,beach,ocean|wal|ozean,tier
🐬|dolphin flipper|dolphin|animal,beach,flipper,ocean|delfin|meer,ozean,strand,tier
🦭|seal|seal|animal,lion,ocean,sea|seehund|meer,ozean,robbe,seelöwe,tier
🐟|fish|fish|animal,dinner,fishes,fishing,pisces,zodiac|fisch|aquarium,fische,meehr,sternzeichen,tier
🐠|tropical_fish|tropical fish|animal,fishes|tropenfisch|fisch,tier
🐡|blowfish|blowfish|animal,fish|kugelfisch|fisch,kugelrund,meer,tier
🦈|shark|shark|animal,fish|hai|fisch,haifisch,meer,tier
🐙|octopus|octopus|animal,creature,ocean|oktopus|krake,meer,tier,tintenfisch
🐚|shell|spiral shell|animal,beach,conch,sea|schneckenhaus|muschel,strand,tier
🪸|coral|coral|change,climate,ocean,reef,sea|koralle|great barrier reef,klimawandel,korallenriff,meer,ozean
🪼|jellyfish|jellyfish|animal,aquarium,burn,invertebrate,jelly,life|qualle|autsch,brennen,gallert,glibber,meer
🦀|crab|crab|cancer,zodiac|krebs|krabbe,meer,sternzeichen,strand,tierkreis
🦞|lobster|lobster|animal,bisque,claws,seafood|hummer|lobster,meeresfrucht,meeresfrüchte,meerestier,scheren
🦐|shrimp|shrimp|food,shellfish,small|garnele|gourmet,krustentier,meeresfrucht,shrimp
🦑|squid|squid|animal,food,mollusk|tintenfisch|kalmar,tier
🦪|oyster|oyster|diving,pearl|auster|meer,muschel,perle,tauchen,tier
🐌|snail|snail|animal,escargot,garden,nature,slug|schnecke|langsam,tier
🦋|butterfly|butterfly|insect,pretty|schmetterling|insekt,schön
🐛|bug|bug|animal,garden,insect|raupe|gefräßig,insekt,tier
🐜|ant|ant|animal,garden,insect|ameise|insekt,tier
🐝|bee honeybee|honeybee|animal,bee,bumblebee,honey,insect,nature|biene|honig,honigbiene,hummel,insekt,maja
🪲|beetle|beetle|animal,bug,insect|käfer|insekt,krabbeltier,minzkäfer,tier,wanze
🐞|lady_beetle|lady beetle|animal,garden,insect,ladybird,ladybug,nature|marienkäfer|glückskäfer,insekt,krabbel,käfer,punkte
🦗|cricket|cricket|animal,bug,grasshopper,insect,orthoptera|grille|grashüpfer,heuschrecke,insekt,tier,zikade
🪳|cockroach|cockroach|animal,insect,pest,roach|kakerlake|insekt,krabbeln,krabbeltier,käfer,küchenschabe
🕷️|spider|spider|animal,insect|spinne|insekt,tier
🕸️|spider_web|spider web||spinnennetz|netz,spinne
🦂|scorpion|scorpion|scorpio,scorpius,zodiac|skorpion|horoskop,sternzeichen,tierkreis
🦟|mosquito|mosquito|bite,disease,fever,insect,malaria,pest|mücke|biss,fieber,insekt,insektenbiss,insektenstich
🪰|fly|fly|animal,disease,insect,maggot,pest,rotting|fliege|fliegen,insekt,krankheit,made,mücke
🪱|worm|worm|animal,annelid,earthworm,parasite|wurm|insekt,natur,parasit,regenwurm,ringelwurm
🦠|microbe|microbe|amoeba,bacteria,science,virus|mikrobe|amöbe,amöben,bakterie,bakterien,einzeller
💐|bouquet|bouquet|anniversary,birthday,date,flower,love,plant|blumenstrauß|blumen,bouquet
🌸|cherry_blossom|cherry blossom|flower,plant,spring,springtime|kirschblüte|blume,blüte,kirsche,pflanze
💮|white_flower|white flower||blumenstempel|blume
🪷|lotus|lotus|beauty,buddhism,calm,flower,hinduism,peace|lotusblüte|blume,buddhismus,erleuchtung,gleichmut,hinduismus
🏵️|rosette|rosette|plant|rosette|pflanze
🌹|rose|rose|beauty,elegant,flower,love,plant,red|rose|blume,blüte,pflanze
🥀|wilted_flower|wilted flower|dying|welke blume|am sterben,sterbend,verwelkt,welk,welkende blume
🌺|hibiscus|hibiscus|flower,plant|hibiskus|blume,blüte,pflanze,rosa
🌻|sunflower|sunflower|flower,outdoors,plant,sun|sonnenblume|blume,blüte,pflanze,sonne
🌼|blossom|blossom|buttercup,dandelion,flower,plant|gelbe blüte|blume,pflanze
🌷|tulip|tulip|blossom,flower,growth,plant|tulpe|blume,blüte,pflanze
🪻|hyacinth|hyacinth|bloom,bluebonnet,flower,indigo,lavender,lilac|hyazinthe|blaue wiesenlupine,blume,blühen,blüte,frühling
🌱|seedling|seedling|plant,sapling,sprout,young|spross|junge pflanze
🪴|potted_plant|potted plant|decor,grow,house,nurturing,pot|topfpflanze|dekor,grünpflanze,haus,pflanze,pflegen
🌲|evergreen_tree|evergreen tree|christmas,forest,pine|nadelbaum|baum,pflanze,tannenbaum
🌳|deciduous_tree|deciduous tree|forest,green,habitat,shedding|laubbaum|baum,blätter,grün,laub,pflanze
🌴|palm_tree|palm tree|beach,plant,tropical|palme|baum,kokusnuss,oase,pflanze,strand
🌵|cactus|cactus|desert,drought,nature,plant|kaktus|dürre,natur,pflanze,trockenzeit,wüste
🌾|ear_of_rice|sheaf of rice|ear,grain,grains,plant|reisähre|pflanze,reis,reispflanze,ähre
🌿|herb|herb|leaf,plant|kräuter|blätter,pflanze
☘️|shamrock|shamrock|irish,plant|kleeblatt|grün,pflanze
🍀|four_leaf_clover|four leaf clover|4,four-leaf,irish,lucky,plant|glücksklee|blatt,glück,klee,kleeblatt,pflanze
🍁|maple_leaf|maple leaf|falling|ahornblatt|ahorn,blatt,herbst,laub,pflanze
🍂|fallen_leaf|fallen leaf|autumn,fall,falling|laub|blatt,blätter,fallendes laub,herbst,pflanze
🍃|leaves|leaf fluttering in wind|blow,flutter|blätter im wind|blatt,laub,pflanze
🪹|empty_nest|empty nest|branch,home,nesting|leeres nest|heim,nestbau,nisten,vogelnest,zuhause
🪺|nest_with_eggs|nest with eggs|bird,branch,egg,nesting|nest mit eiern|heim,nestbau,nisten,vogelnest,zuhause
🍄|mushroom|mushroom|fungus,toadstool|fliegenpilz|giftig,pilz
🪾|leafless_tree|leafless tree|bare,barren,branches,dead,drought,trunk|kahler baum|dürr,kahl,karg,trocken,winter
# food
🍇|grapes|grapes|dionysus,fruit,grape|trauben|frucht,obst,traube,wein
🍈|melon|melon|cantaloupe,fruit|honigmelone|cantaloupe,frucht,melone,obst
🍉|watermelon|watermelon|fruit|wassermelone|frucht,melone,obst,wasser
🍊|mandarin orange tangerine|tangerine|c,citrus,fruit,nectarine,orange,vitamin|mandarine|apfelsine,frucht,obst,orange,vitamin
🍋|lemon|lemon|citrus,fruit,sour|zitrone|frucht,obst,sauer,zitrusfrucht
🍋‍🟩|lime|lime|acidity,citrus,cocktail,fruit,garnish,key|limette|cocktail,essen,frucht,obst,saft
🍌|banana|banana|fruit,potassium|banane|frucht,obst,schale
🍍|pineapple|pineapple|colada,fruit,pina,tropical|ananas|frucht,obst
🥭|mango|mango|food,fruit,tropical|mango|essen,frucht,früchte,obst,shaker
🍎|apple|red apple|diet,food,fruit,health,ripe|roter apfel|frucht,obst,rot
🍏|green_apple|green apple|fruit|grüner apfel|frucht,gesund,grün,obst
🍐|pear|pear|fruit|birne|frucht,obst
🍑|peach|peach|fruit|pfirsich|frucht,obst
🍒|cherries|cherries|berries,cherry,fruit,red|kirschen|frucht,kirsche,obst
🍓|strawberry|strawberry|berry,fruit|erdbeere|beere,essen,frucht,obst
🫐|blueberries|blueberries|berries,berry,bilberry,blue,blueberry,food|blaubeeren|beere,blau,blaubeere,essen,frucht
🥝|kiwi_fruit|kiwi fruit|food|kiwi|frucht,obst
🍅|tomato|tomato|food,fruit,vegetable|tomate|essen,gemüse,obst
🫒|olive|olive|food|olive|essen,grün,lebensmittel,nahrung,olivenzweig
🥥|coconut|coconut|colada,palm,piña|kokosnuss|colada,essen,frucht,palme,piña
🥑|avocado|avocado|food,fruit|avocado|essen,frucht
🍆|eggplant|eggplant|aubergine,vegetable|aubergine|gemüse
🥔|potato|potato|food,vegetable|kartoffel|essen,gemüse
🥕|carrot|carrot|food,vegetable|karotte|gemüse,mohrrübe,möhre
🌽|corn|ear of corn|crops,farm,maize,maze|maiskolben|gemüse,mais
🌶️|hot_pepper|hot pepper||peperoni|chili,paprika,pfeffer,pflanze,scharf
🫑|bell_pepper|bell pepper|capsicum,food,vegetable|paprika|essen,gemüse,gemüsepaprika,grün,lebensmittel
🥒|cucumber|cucumber|food,pickle,vegetable|gurke|essen,gemüse,scheiben
🥬|leafy_green|leafy green|bok,burgers,cabbage,choy,kale,lettuce|blattgemüse|blattgrün,essen,gemüse,grünkohl,grünzeug
🥦|broccoli|broccoli|cabbage,wild|brokkoli|broccoli,essen,gemüse,gemüsekohl,kohl
🧄|garlic|garlic|flavoring|knoblauch|essen,geschmack,lebensmittel,nahrung,würze
🧅|onion|onion|flavoring|zwiebel|essen,geschmack,gewürz,lebensmittel,nahrung
🥜|peanuts|peanuts|food,nut,peanut,vegetable|erdnuss|essen
🫘|beans|beans|food,kidney,legume,small|bohnen|bohne,essen,gemüse,hülsenfrucht,kidney-bohne
🌰|chestnut|chestnut|almond,plant|kastanie|marone
🫚|ginger_root|ginger root|beer,health,herb,natural,spice|ingwer|gesund,gewürz,ginger ale,ingwerbier,scharf
🫛|pea_pod|pea pod|beans,beanstalk,edamame,legume,soybean,vegetable|erbsenschote|bohne,edamame,erbse,erbsen,essen
🍄‍🟫|brown_mushroom|brown mushroom|food,fungi,fungus,nature,pizza,portobello|brauner pilz|braun,essen,fungus,gemüse,lebensmittel
🫜|root_vegetable|root vegetable|beet,food,garden,radish,salad,turnip|wurzelgemüse|bete,garten,gemüse,rote bete,rübe
🍞|bread|bread|carbs,food,grain,loaf,restaurant,toast|brot|brotlaib,essen,kohlenhydrate,laib brot,toast
🥐|croissant|croissant|bread,breakfast,crescent,food,french,roll|croissant|corissant,französisch,frühstück,frühstückshörnchen
🥖|baguette_bread|baguette bread|food,french|baguette|brot,französisch,frühstück
🫓|flatbread|flatbread|arepa,bread,food,gordita,lavash,naan|fladenbrot|arepa,brot,essen,lavasch,lebensmittel
🥨|pretzel|pretzel|convoluted,twisted|brezel|brezen,brezn,essen,gedreht,oktoberfest
🥯|bagel|bagel|bakery,bread,breakfast,schmear|bagel|backwaren,brötchen,bäckerei,essen,frühstück
🥞|pancakes|pancakes|breakfast,crêpe,food,hotcake,pancake|pfannkuchen|crepe,eierpfannkuchen,essen
🧇|waffle|waffle|breakfast,indecisive,iron|waffel|essen,lebensmittel,nahrung,waffel mit butter
🧀|cheese|cheese wedge||käsestück|käse
🍖|meat_on_bone|meat on bone||fleischhachse|fleisch,knochen,restaurant
🍗|poultry_leg|poultry leg|bone,chicken,drumstick,hungry,turkey|hähnchenschenkel|fleisch,geflügel,hühnerbein,restaurant
🥩|cut_of_meat|cut of meat|chop,lambchop,porkchop,red,steak|fleischstück|essen,fleisch,kotelett,lammkotelett,rot
🥓|bacon|bacon|breakfast,food,meat|bacon|essen,frühstücksspeck,speck,speckstreifen
🍔|hamburger|hamburger|burger,eat,fast,food,hungry|hamburger|burger,fast food,restaurant
🍟|fries|french fries|fast,food|pommes frites|fritten
🍕|pizza|pizza|cheese,food,hungry,pepperoni,slice|pizza|pizzastück,pizzeria
🌭|hotdog|hot dog|frankfurter,hotdog,sausage|hotdog|essen,frankfurter,hot dog,wurst,würstchen
🥪|sandwich|sandwich|bread|sandwich|brot,essen
🌮|taco|taco|mexican|taco|essen,mexikanisch
🌯|burrito|burrito|mexican,wrap|burrito|essen,mexikanisch
🫔|tamale|tamale|food,mexican,pamonha,wrapped|tamale|burrito,eingewickelt,essen,lebensmittel,mexikanisch
🥙|stuffed_flatbread|stuffed flatbread|falafel,food,gyro,kebab|döner|döner kebab,falafel,wrap
🧆|falafel|falafel|chickpea,meatball|falafel|bällchen,essen,fleischbällchen,kichererbsen,lebensmittel
🥚|egg|egg|breakfast,food|ei|frühstück,frühstücksei
🍳|fried_egg|cooking|breakfast,easy,egg,fry,frying,over|spiegelei in bratpfanne|braten,kochen,pfanne
🥘|shallow_pan_of_food|shallow pan of food|casserole,paella|pfannengericht|essen,paella,reispfanne
🍲|stew|pot of food|soup,stew|topf mit essen|eintopf,gericht,schüssel,suppe
🫕|fondue|fondue|cheese,chocolate,food,melted,pot,ski|fondue|essen,geschmolzen,käse,schokolade,schweizerisch
🥣|bowl_with_spoon|bowl with spoon|breakfast,cereal,congee,oatmeal,porridge|schüssel mit löffel|brei,cerealien,essen,frühstück,haferbrei
🥗|green_salad|green salad|food|salat|blattgemüse,essen,gesund,grün
🍿|popcorn|popcorn|corn,movie,pop|popcorn|kino,snack
🧈|butter|butter|dairy|butter|essen,lebensmittel,milchprodukt,nahrung
🧂|salt|salt|condiment,flavor,mad,salty,shaker,taste|salz|gesalzen,geschmack,gewürz,salzig,salzstreuer
🥫|canned_food|canned food|can|konserve|büchse,dose,essen
🍱|bento|bento box|food|bento-box|japanisches essen,sushi
🍘|rice_cracker|rice cracker|food|reiscracker|cracker
🍙|rice_ball|rice ball|food,japanese|reisbällchen|essen,japanisch,reis
🍚|rice|cooked rice|food|reis in schüssel|essen
🍛|curry|curry rice|food|reis mit curry|
🍜|ramen|steaming bowl|chopsticks,food,noodle,pho,ramen,soup|schüssel und essstäbchen|chinesisches essen,dampfend,eiernudeln,nudeln,stäbchen
🍝|spaghetti|spaghetti|food,meatballs,pasta,restaurant|spaghetti|essse,pasta,restaurant
🍠|sweet_potato|roasted sweet potato|food|geröstete süßkartoffel|essen,gemüse,geröstet
🍢|oden|oden|food,kebab,restaurant,seafood,skewer,stick|oden|japanisches gericht,restaurant
🍣|sushi|sushi|food|sushi|japanisches gericht,restaurant
🍤|fried_shrimp|fried shrimp|prawn,tempura|frittierte garnele|restaurant,tempura
🍥|fish_cake|fish cake with swirl|food,pastry,restaurant|fischfrikadelle|fisch,restaurant,spirale
🥮|moon_cake|moon cake|autumn,festival,yuèbǐng|mondkuchen|essen,fest,festival,herbst,kuchen
🍡|dango|dango|dessert,japanese,skewer,stick,sweet|dango|japanisches gericht,restaurant
🥟|dumpling|dumpling|empanada,gyōza,jiaozi,pierogi,potsticker|teigtasche|dumpling,empanada,essen,gyōza,jiaozi
🥠|fortune_cookie|fortune cookie|prophecy|glückskeks|essen,prophezeiung
🥡|takeout_box|takeout box|chopsticks,delivery,food,oyster,pail|takeaway-schachtel|chinesisches essen,essen,stäbchen,takeaway-box
🍦|icecream|soft ice cream|dessert,food,icecream,restaurant,serve,sweet|softeis|eis
🍧|shaved_ice|shaved ice|dessert,restaurant,sweet|wassereis|eis,sorbet,zerstoßen
🍨|ice_cream|ice cream|dessert,food,restaurant,sweet|eiscreme|eis,eisbecher,eisdiele
🍩|doughnut|doughnut|breakfast,dessert,donut,food,sweet|donut|doughnut,essen,kuchen,süß
🍪|cookie|cookie|chip,chocolate,dessert,sweet|keks|cookie,plätchen
🎂|birthday|birthday cake|bday,celebration,dessert,happy,pastry,sweet|geburtstagskuchen|essen,feier,geburtstag,geburtstagstorte,happy birthday
🍰|cake|shortcake|cake,dessert,pastry,slice,sweet|torte|kuchen,kuchenstück,stück torte,tortenstück
🧁|cupcake|cupcake|bakery,dessert,sprinkles,sugar,sweet,treat|cupcake|bäckerei,dessert,essen,gebäck,kalorienbombe
🥧|pie|pie|apple,filling,fruit,meat,pastry,pumpkin|kuchen|essen,füllung,gebäck,pastete,torte
🍫|chocolate_bar|chocolate bar|candy,dessert,halloween,sweet,tooth|schokoladentafel|essen,schokolade,süßigkeit
🍬|candy|candy|cavities,dessert,halloween,restaurant,sweet,tooth|bonbon|süß,süßigkeit
🍭|lollipop|lollipop|candy,dessert,food,restaurant,sweet|lutscher|lolli,süßigkeit
🍮|custard|custard|dessert,pudding,sweet|pudding|dessert,flan,nachspeise,nachtisch,schokolade
🍯|honey_pot|honey pot|barrel,bear,food,honeypot,jar,sweet|honigtopf|honig,süß
🍼|baby_bottle|baby bottle|babies,birth,born,drink,infant,milk|babyflasche|baby,flasche,fläschchen,kind,milch
🥛|milk_glass|glass of milk|drink|glas milch|getränk,trinken
☕|coffee|hot beverage|cafe,caffeine,chai,coffee,drink,morning|heißgetränk|cafe,dampfend,getränk,heiß,kaffee
🫖|teapot|teapot|brew,drink,food,pot,tea|teekanne|getränk,kanne,lebensmittel,tee,tee brühen
🍵|tea|teacup without handle|beverage,cup,drink,oolong,tea|teetasse ohne henkel|getränk,grüner tee,oolong,schale,tee
🍶|sake|sake|bar,beverage,bottle,cup,drink,restaurant|sake-flasche mit tasse|getränk,trinken
🍾|champagne|bottle with popping cork|bar,drink|flasche mit knallendem korken|champagner,getränk,knallen,sekt,trinken
🍷|wine_glass|wine glass|alcohol,bar,beverage,booze,club,drink|weinglas|alkohol,bar,glas,wein
🍸|cocktail|cocktail glass|alcohol,bar,booze,club,drink,drinking|cocktailglas|bar,cocktail,drink,martini
🍹|tropical_drink|tropical drink|alcohol,bar,booze,club,cocktail,drinking|cocktail|bar,exotisches getränk
🍺|beer|beer mug|alcohol,ale,bar,booze,drink,drinking|bierkrug|bar,bier,krug,oktoberfest,prost
🍻|beers|clinking beer mugs|alcohol,bar,booze,bottoms,cheers,clink|bierkrüge|anstoßen,bier,oktoberfest,prosit,prost
🥂|clinking_glasses|clinking glasses|celebrate,clink,drink,glass|sektgläser|anstoßen,feier,feiern,getränk,gläser
🥃|tumbler_glass|tumbler glass|liquor,scotch,shot,whiskey,whisky|trinkglas|bar,schnaps,whiskey
🫗|pouring_liquid|pouring liquid|accident,drink,empty,glass,oops,pour|flüssigkeit ausgießen|ausleeren,getränk,gießen,glas,leer
🥤|cup_with_straw|cup with straw|drink,juice,malt,soda,soft,water|becher mit strohhalm|brause,erfrischung,saft,selters,soda
🧋|bubble_tea|bubble tea|boba,food,milk,pearl|bubble tea|blase,essen,getränk,lebensmittel,milch
🧃|beverage_box|beverage box|juice,straw,sweet|trinkpäckchen|fruchtsaft,getränk,obstsaft,saft,saftpackung
🧉|mate|mate|drink|mate-tee|getränk
🧊|ice_cube|ice|cold,cube,iceberg|eiswürfel|eisberg,gefroren,kalt,kühlen,würfel
🥢|chopsticks|chopsticks|hashi,jeotgarak,kuaizi|essstäbchen|chinesisches essen,essen,hashi,japanisches essen,stäbchen
🍽️|plate_with_cutlery|fork and knife with plate|cooking,dinner,eat|teller mit messer und gabel|geschirr,kochen
🍴|fork_and_knife|fork and knife|breakfast,breaky,cooking,cutlery,delicious,dinner|messer und gabel|abendessen,besteck,essen,frühstück,geschirr
🥄|spoon|spoon|eat,tableware|löffel|besteck
🔪|hocho knife|kitchen knife|chef,cooking,hocho,tool,weapon|küchenmesser|messer,schneiden
🫙|jar|jar|condiment,container,empty,nothing,sauce,store|einmachglas|einweckglas,essen,gewürzglas,leer,leerer behälter
🏺|amphora|amphora|aquarius,cooking,drink,jug,tool,weapon|amphore|gefäß,kochen,krug,sternzeichen,tierkreis
# travel
🌍|earth_africa|globe showing europe-africa|earth,europe-africa,world|globus mit europa und afrika|erde,weltkugel
🌎|earth_americas|globe showing americas|earth,world|globus mit amerika|erde,nordamerika,südamerika,weltkugel
🌏|earth_asia|globe showing asia-australia|asia-australia,earth,world|globus mit asien und australien|erde,weltkugel
🌐|globe_with_meridians|globe with meridians|earth,internet,web,world,worldwide|globus mit meridianen|breitengrad,längengrad
🗺️|world_map|world map||weltkarte|karte,landkarte,reisen,welt
🗾|japan|map of japan||umriss von japan|karte
🧭|compass|compass|direction,magnetic,navigation,orienteering|kompass|himmelsrichtung,magnetisch,navigation,orientierung,richtung
🏔️|mountain_snow|snow-capped mountain|cold,snow-capped|schneebedeckter berg|gebirge,kalt,schnee
⛰️|mountain|mountain||berg|gebirge
🌋|volcano|volcano|eruption,mountain,nature|vulkan|ausbruch,berg,lava,vulkanausbruch,wetter
🗻|mount_fuji|mount fuji|mountain,nature|fuji|berg,vulkan
🏕️|camping|camping||camping|campen,zelt,zelten
🏖️|beach_umbrella|beach with umbrella||strand mit sonnenschirm|meer
🏜️|desert|desert||wüste|heiß
🏝️|desert_island|desert island||einsame insel|einsam,meer,palme,strand,verlassen
🏞️|national_park|national park||nationalpark|berg,fluss,natur,park,schutzgebiet
🏟️|stadium|stadium||stadion|arena
🏛️|classical_building|classical building||antikes gebäude|antik,klassizistisch
🏗️|building_construction|building construction|crane|kran|bau,bauen
🧱|bricks|brick|bricks,clay,mortar,wall|ziegelstein|bauen,grenze,klinker,mauer,mauerwerk
🪨|rock|rock|boulder,heavy,solid,stone,tough|felsen|felsig,hart,natur,schwer,stein
🪵|wood|wood|log,lumber,timber|holz|baumstamm,feuerholz,holzig,holzscheite,lagerfeuer
🛖|hut|hut|home,house,roundhouse,shelter,yurt|hütte|behausung,gebäude,haus,jurte,objekt
🏘️|houses|houses|house|wohnhäuser|dorf,gebäude,haus,häuser,wohnhaus
🏚️|derelict_house|derelict house|home|verfallenes haus|gebäude,heruntergekommen,verfallen,verlassen,verlassenes haus
🏠|house|house|building,country,heart,home,ranch,settle|haus|gebäude,zuhause
🏡|house_with_garden|house with garden|building,country,heart,home,ranch,settle|haus mit garten|baum,haus mit baum
🏢|office|office building|city,cubical,job|bürogebäude|hochhaus
🏣|post_office|japanese post office|building|japanisches postgebäude|japan,post
🏤|european_post_office|post office|building,european|postgebäude|europa,post
🏥|hospital|hospital|building,doctor,medicine|krankenhaus|ambulanz,arzt,gebäude,krank,medizin
🏦|bank|bank|building|bank|gebäude,geld
🏨|hotel|hotel|building|hotel|gebäude,unterkunft,übernachten
🏩|love_hotel|love hotel|building|stundenhotel|gebäude,hotel,liebe,unterkunft
🏪|convenience_store|convenience store|24,building,hours|minimarkt|einkaufen,gebäude,geschäft,lebensmittel
🏫|school|school|building|schule|gebäude,schulgebäude
🏬|department_store|department store|building|kaufhaus|einkaufen,gebäude,geschäft,shoppen
🏭|factory|factory|building|fabrik|fabrikgebäude,gebäude
🏯|japanese_castle|japanese castle|building|japanisches schloss|bauwerk,gebäude,japan,japanisch
🏰|european_castle|castle|building,european|schloss|bauwerk,burg,europa,europäisch,gebäude
💒|wedding|wedding|chapel,hitched,nuptials,romance|hochzeit|herz,kirche
🗼|tokyo_tower|tokyo tower||tokyo tower|fernsehturm,tokio
🗽|statue_of_liberty|statue of liberty|new,ny,nyc,york|freiheitsstatue|amerika,freiheit
⛪|church|church|bless,chapel,christian,cross,religion|kirche|christ,christentum,christlich,gebäude,kreuz
🕌|mosque|mosque|islam,masjid,muslim,religion|moschee|islam,moslem,muslim,religion
🛕|hindu_temple|hindu temple||hindutempel|gebäude,hindu,tempel
🕍|synagogue|synagogue|jew,jewish,judaism,religion,temple|synagoge|jude,jüdisch,religion,tempel
⛩️|shinto_shrine|shinto shrine|religion|shinto-schrein|religion
🕋|kaaba|kaaba|hajj,islam,muslim,religion,umrah|kaaba|hajj,islam,moslem,muslim,religion
⛲|fountain|fountain||springbrunnen|brunnen,garten,park
⛺|tent|tent|camping|zelt|camping,campingurlaub,zeltplatz
🌁|foggy|foggy|fog|neblig|nebel,wetter
🌃|night_with_stars|night with stars|star|sternenhimmel|city,hochhäuser,nacht,skyline,stadt
🏙️|cityscape|cityscape|city|skyline|gebäude,großstadt,hochhäuser,häuser,stadt
🌄|sunrise_over_mountains|sunrise over mountains|morning,sun|sonnenaufgang über bergen|berge
🌅|sunrise|sunrise|morning,nature,sun|sonnenaufgang über dem meer|
🌆|city_sunset|cityscape at dusk|building,city,evening,landscape,sun,sunset|abendstimmung in der stadt|hochhäuser,new york,skyline,sonnenaufgang,sonnenuntergang
🌇|city_sunrise|sunset|building,dusk,sun|sonnenuntergang in der stadt|großstadt,hochhäuser,morgenrot,sonnenaufgang,wolkenkratzer
🌉|bridge_at_night|bridge at night||brücke vor nachthimmel|golden gate,nacht,nachts
♨️|hotsprings|hot springs|hotsprings,steaming|heiße quellen|dampf,dampfend,heiß,heiße quelle,quelle
🎠|carousel_horse|carousel horse|entertainment|karussellpferd|karussell,pferd,reiten
🛝|playground_slide|playground slide|amusement,park,play,playing,sliding,theme|spielplatzrutsche|rutschbahn,rutsche,spielen,spielplatz,vergnügungspark
🎡|ferris_wheel|ferris wheel|amusement,park,theme|riesenrad|freizeitpark,rad,volksfest
🎢|roller_coaster|roller coaster|amusement,park,theme|achterbahn|freizeitpark,volksfest
💈|barber|barber pole|cut,fresh,haircut,shave|barbershop-säule|friseur,herrenfriseur
🎪|circus_tent|circus tent||zirkuszelt|unterhaltung,zelt,zirkus
🚂|steam_locomotive|locomotive|caboose,engine,railway,steam,train,trains|dampflokomotive|bahn,dampf,dampflok,fahrzeug,lokomotive
🚃|railway_car|railway car|electric,train,tram,travel,trolleybus|eisenbahnwagen|fahrzeug,straßenbahn,straßenbahnwagen,tram,wagen
🚄|bullettrain_side|high-speed train|high-speed,railway,shinkansen|hochgeschwindigkeitszug mit spitzer nase|ice,shinkansen,tgv,zug
🚅|bullettrain_front|bullet train|high-speed,nose,railway,shinkansen,speed,travel|hochgeschwindigkeitszug|bahn,japan,shinkansen,zug
🚆|train2|train|arrived,choo,railway|zug|bahn,eisenbahn,ice
🚇|metro|metro|subway,travel|u-bahn|metro
🚈|light_rail|light rail|arrived,monorail,railway|s-bahn|ice,monorail,zug
🚉|station|station|railway,train|bahnhof|bahn,zug
🚊|tram|tram|trolleybus|straßenbahn|tram,verkehrsmittel
🚝|monorail|monorail|vehicle|einschienenbahn|bahn,magnetschwebebahn,monorail
🚞|mountain_railway|mountain railway|car,trip|bergbahn|bahn,bimmelbahn,zug
🚋|train|tram car|bus,trolley,trolleybus|straßenbahnwagen|straßenbahn,tram,tramwagen,transport,verkehrsmittel
🚌|bus|bus|school,vehicle|bus|fahrzeug,schulbus
🚍|oncoming_bus|oncoming bus|cars|bus von vorne|verkehrsmittel,vorderansicht bus
🚎|trolleybus|trolleybus|bus,tram,trolley|oberleitungsbus|straßenbahn,trolleybus
🚐|minibus|minibus|bus,drive,van,vehicle|kleinbus|bus,fahrzeug
🚑|ambulance|ambulance|emergency,vehicle|krankenwagen|ambulanz,notfall
🚒|fire_engine|fire engine|truck|feuerwehrauto|brand,löschfahrzeug
🚓|police_car|police car|5–0,cops,patrol|polizeiwagen|polizei,streifenwagen
🚔|oncoming_police_car|oncoming police car||polizeiwagen von vorne|polizei,streifenwagen
🚕|taxi|taxi|cab,cabbie,car,drive,vehicle,yellow|taxi|auto,fahrzeug
🚖|oncoming_taxi|oncoming taxi|cab,cabbie,cars,drove,hail,yellow|taxi von vorne|auto,fahren,gelb,vorderansicht taxi
🚗|car red_car|automobile|car,driving,vehicle|auto|fahren,fahrzeug,rot,verkehr
🚘|oncoming_automobile|oncoming automobile|car,cars,drove,vehicle|auto von vorne|automobil,fahrzeug,rot,vorderansicht auto
🚙|blue_car|sport utility vehicle|car,drive,recreational,sportutility|wohnmobil|auto,blau,fahren,verreisen
🛻|pickup_truck|pickup truck|automobile,car,flatbed,pick-up,transportation|pick-up|auto,fahren,fahrzeug,laster,lastwagen
🚚|truck|delivery truck|car,drive,vehicle|lieferwagen|lastwagen,lkw
🚛|articulated_lorry|articulated lorry|car,drive,move,semi,truck,vehicle|sattelzug|lastwagen,lkw,umziehen,ziehen um
🚜|tractor|tractor|vehicle|traktor|bauernhof,landwirtschaft,trecker
🏎️|racing_car|racing car|zoom|rennauto|autorennen
🏍️|motorcycle|motorcycle|racing|motorrad|moped,motorrennen
🛵|motor_scooter|motor scooter||motorroller|motoroller,roller,vespa
🦽|manual_wheelchair|manual wheelchair|accessibility|manueller rollstuhl|barrierefreiheit,behinderung
🦼|motorized_wheelchair|motorized wheelchair|accessibility|elektrischer rollstuhl|barrierefreiheit,behinderung
🛺|auto_rickshaw|auto rickshaw|tuk|autorikscha|fahrzeug,tuk-tuk
🚲|bike|bicycle|bike,class,cycle,cycling,cyclist,gang|fahrrad|bmx,rad,radeln,radler,spinning
🛴|kick_scooter|kick scooter||tretroller|roller
🛹|skateboard|skateboard|board,skate,skater,wheels|skateboard|board,brett,räder,skateboard fahren,skaten
🛼|roller_skate|roller skate|blades,skates,sport|rollschuh|rollen,rollerskate,rollschuh laufen,schuh,sport
🚏|busstop|bus stop|busstop|bushaltestelle|bus,haltestelle
🛣️|motorway|motorway|highway,road|autobahn|schnellstraße
🛤️|railway_track|railway track|train|bahngleis|bahn,gleise,schienen
🛢️|oil_drum|oil drum||ölfass|fass,öl
⛽|fuelpump|fuel pump|diesel,fuelpump,gas,gasoline,station|tanksäule|benzin,tanke,tanken,tankstelle
🛞|wheel|wheel|car,circle,tire,turn,vehicle|autorad|autoreifen,drehen,rad,reifen,reifen mit felgen
🚨|rotating_light|police car light|alarm,alert,beacon,emergency,revolving,siren|polizeilicht|polizei,sirene
🚥|traffic_light|horizontal traffic light|intersection,signal,stop,stoplight|horizontale verkehrsampel|ampel,vertikal
🚦|vertical_traffic_light|vertical traffic light|drove,intersection,signal,stop,stoplight|vertikale verkehrsampel|ampel,horizontal
🛑|stop_sign|stop sign|octagonal|stoppschild|achteckig,schild,stopp
🚧|construction|construction|barrier|baustellenabsperrung|baustelle,baustellenschild,schild
⚓|anchor|anchor|ship,tool|anker|hafen,meer
🛟|ring_buoy|ring buoy|float,life,lifesaver,preserver,rescue,safety|rettungsring|leben retten,lebensretter,retten,rettung,schwimmring
⛵|boat sailboat|sailboat|boat,resort,sailing,sea,yacht|segelboot|boot
🛶|canoe|canoe|boat|kanu|boot,wassersport
🚤|speedboat|speedboat|billionaire,boat,lake,luxury,millionaire,summer|schnellboot|boot,luxus,see,sommer,wasser
🛳️|passenger_ship|passenger ship||passagierschiff|aida,rundreise,schiff,seereise,traumschiff
⛴️|ferry|ferry|boat,passenger|fähre|schiff
🛥️|motor_boat|motor boat|motorboat|motorboot|boot,schiff
🚢|ship|ship|boat,passenger,travel|schiff|dampfer,kreuzfahrtschiff,traumschiff
✈️|airplane|airplane|aeroplane,fly,flying,jet,plane,travel|flugzeug|flieger
🛩️|small_airplane|small airplane|aeroplane,plane|kleines flugzeug|klein,privatjet
🛫|flight_departure|airplane departure|aeroplane,check-in,departures,plane|abflug|fliegen,flughafen,flugzeug,start
🛬|flight_arrival|airplane arrival|aeroplane,arrivals,arriving,landing,plane|landung eines flugzeugs|ankunft,flieger,flughafen,flugzeug,landen
🪂|parachute|parachute|hang-glide,parasail,skydive|fallschirm|fallschirmspringen,paragliding,skydiving,sport
💺|seat|seat|chair|sitzplatz|bus,flugzeug,sitz,zug
🚁|helicopter|helicopter|copter,roflcopter,travel,vehicle|hubschrauber|fliegen,helikopter,reisen
🚟|suspension_railway|suspension railway||schwebebahn|hängebahn
🚠|mountain_cableway|mountain cableway|cable,gondola,lift,ski|bergschwebebahn|schwebebahn
🚡|aerial_tramway|aerial tramway|cable,car,gondola,ropeway|bergseilbahn|gondel,seilbahn
🛰️|artificial_satellite|satellite|space|satellit|sputnik,weltraum
🚀|rocket|rocket|launch,rockets,space,travel|rakete|all,weltraum
🛸|flying_saucer|flying saucer|aliens,extra,terrestrial,ufo|fliegende untertasse|alien,außerirdisch,ufo
🛎️|bellhop_bell|bellhop bell|hotel|rezeptionsklingel|klingel
🧳|luggage|luggage|bag,packing,roller,suitcase,travel|gepäck|ballast,hartschalenkoffer,koffer,reise,trolley-tasche
⌛|hourglass|hourglass done|sand,time,timer|sanduhr|prozess,vorgang läuft,zeit
⏳|hourglass_flowing_sand|hourglass not done|flowing,hours,sand,timer,waiting,yolo|laufende sanduhr|prozess,vorgang läuft
⌚|watch|watch|clock,time|armbanduhr|uhr,zeit
⏰|alarm_clock|alarm clock|hours,hrs,late,time,waiting|wecker|uhr,uhrzeit,zeit
⏱️|stopwatch|stopwatch|clock,time|stoppuhr|uhr,zeit
⏲️|timer_clock|timer clock||zeitschaltuhr|timer,uhr
🕰️|mantelpiece_clock|mantelpiece clock|time|kaminuhr|tick tack,uhr
🕛|clock12|twelve o’clock|12,12:00,o’clock,time|ziffernblatt 12:00 uhr|0 uhr,12:00 uhr,mittag,mitternacht,zwölf uhr
🕧|clock1230|twelve-thirty|12,12:30,30,clock,time|12:30 uhr|00:30,12:30,halb eins,zeit
🕐|clock1|one o’clock|1,1:00,o’clock,time|1:00 uhr|01:00,13:00,punkt eins,zeit
🕜|clock130|one-thirty|1,1:30,30,clock,time|1:30 uhr|halb zwei
🕑|clock2|two o’clock|2,2:00,o’clock,time|2:00 uhr|zeit
🕝|clock230|two-thirty|2,2:30,30,clock,time|2:30 uhr|halb drei,zeit
🕒|clock3|three o’clock|3,3:00,o’clock,time|3:00 uhr|zeit
🕞|clock330|three-thirty|3,30,3:30,clock,time|3:30 uhr|halb vier
🕓|clock4|four o’clock|4,4:00,o’clock,time|4:00 uhr|zeit
🕟|clock430|four-thirty|30,4,4:30,clock,time|4:30 uhr|04:30,16:30,halb fünf,zeit
🕔|clock5|five o’clock|5,5:00,o’clock,time|5:00 uhr|05:00,17:00,punkt fünf,zeit
🕠|clock530|five-thirty|30,5,5:30,clock,time|5:30 uhr|05:30,17:30,halb sechs
🕕|clock6|six o’clock|6,6:00,o’clock,time|6:00 uhr|zeit
🕡|clock630|six-thirty|30,6,6:30,clock|6:30 uhr|halb sieben
🕖|clock7|seven o’clock|0,7,7:00,o’clock|7:00 uhr|
🕢|clock730|seven-thirty|30,7,7:30,clock|7:30 uhr|halb acht,zeit
🕗|clock8|eight o’clock|8,8:00,o’clock,time|8:00 uhr|um 8,zeit
🕣|clock830|eight-thirty|30,8,8:30,clock,time|8:30 uhr|halb neun
🕘|clock9|nine o’clock|9,9:00,o’clock,time|9:00 uhr|zeit
🕤|clock930|nine-thirty|30,9,9:30,clock,time|9:30 uhr|halb zehn,zeit
🕙|clock10|ten o’clock|0,10,10:00,o’clock|10:00 uhr|zeit
🕥|clock1030|ten-thirty|10,10:30,30,clock,time|10:30 uhr|halb elf
🕚|clock11|eleven o’clock|11,11:00,o’clock,time|11:00 uhr|zeit
🕦|clock1130|eleven-thirty|11,11:30,30,clock,time|11:30 uhr|halb zwölf,zeit
🌑|new_moon|new moon|dark,space|neumond|mond
🌒|waxing_crescent_moon|waxing crescent moon|dreams,space|erstes mondviertel|mond,zunehmend
🌓|first_quarter_moon|first quarter moon|space|zunehmender halbmond|mond,zunehmend
🌔|moon waxing_gibbous_moon|waxing gibbous moon|space|zweites mondviertel|mond,zunehmend
🌕|full_moon|full moon|space|vollmond|mond
🌖|waning_gibbous_moon|waning gibbous moon|space|drittes mondviertel|abnehmend,mond
🌗|last_quarter_moon|last quarter moon|space|abnehmender halbmond|abnehmend
🌘|waning_crescent_moon|waning crescent moon|space|letztes mondviertel|abnehmend,mond,nacht
🌙|crescent_moon|crescent moon|ramadan,space|mondsichel|mond,nacht
🌚|new_moon_with_face|new moon face|space|neumond mit gesicht|mond,mondgesicht
🌛|first_quarter_moon_with_face|first quarter moon face|space|mondsichel mit gesicht links|mond,weltall
🌜|last_quarter_moon_with_face|last quarter moon face|dreams|mondsichel mit gesicht rechts|nacht
🌡️|thermometer|thermometer|weather|thermometer|temperatur,wetter
☀️|sunny|sun|bright,rays,space,sunny,weather|sonne|sonnenstrahlen,sonnig,strahlen,wetter
🌝|full_moon_with_face|full moon face|bright|vollmond mit gesicht|
🌞|sun_with_face|sun with face|beach,bright,day,heat,shine,sunny|sonne mit gesicht|sonnengesicht,sonnenschein
🪐|ringed_planet|ringed planet|saturn,saturnine|ringplanet|gasplanet,himmelskörper,planet,saturn
⭐|star|star|astronomy,medium,stars,white|weißer mittelgroßer stern|astronomie,gelber stern,himmel
🌟|star2|glowing star|glittery,glow,night,shining,sparkle,win|funkelnder stern|funkeln,glitzern
🌠|stars|shooting star|falling,night,space|sternschnuppe|himmel
🌌|milky_way|milky way|space|milchstraße|galaxie,universum
☁️|cloud|cloud|weather|wolke|wetter,wolkig
⛅|partly_sunny|sun behind cloud|cloudy,weather|sonne hinter wolke|wolkig
⛈️|cloud_with_lightning_and_rain|cloud with lightning and rain|thunder,thunderstorm|wolke mit blitz und regen|gewitter,wetter,wolkig
🌤️|sun_behind_small_cloud|sun behind small cloud|weather|sonne hinter kleiner wolke|bewölkt,kleine wolke,wetter
🌥️|sun_behind_large_cloud|sun behind large cloud|weather|sonne hinter großer wolke|bewölkt,große wolke,wetter
🌦️|sun_behind_rain_cloud|sun behind rain cloud|weather|sonne hinter regenwolke|wetter
🌧️|cloud_with_rain|cloud with rain|weather|wolke mit regen|regenwolke,wetter
🌨️|cloud_with_snow|cloud with snow|cold,weather|wolke mit schnee|kalt,wetter
🌩️|cloud_with_lightning|cloud with lightning|weather|wolke mit blitz|gewitter,wetter
🌪️|tornado|tornado|cloud,weather,whirlwind|wirbelsturm|tornado,wetter
🌫️|fog|fog|cloud,weather|nebel|neblig,wetter
🌬️|wind_face|wind face|blow,cloud|wind|wetter,windig
🌀|cyclone|cyclone|dizzy,hurricane,twister,typhoon,weather|wirbel|spirale,wirbelsturm
🌈|rainbow|rainbow|gay,genderqueer,glbt,glbtq,lesbian,lgbt|regenbogen|wetter
🌂|closed_umbrella|closed umbrella|clothing,rain|geschlossener regenschirm|regen
☂️|open_umbrella|umbrella|clothing,rain|regenschirm|bekleidung,regen,wetter
☔|umbrella|umbrella with rain drops|clothing,drop,weather|regenschirm im regen|
⛱️|parasol_on_ground|umbrella on ground|rain,sun|aufgestellter sonnenschirm|aufgestellt,strand
⚡|zap|high voltage|danger,electric,electricity,lightning,nature,thunder|hochspannung|blitz,elektrizität,gefahr,gewitter,hochspannungszeichen
❄️|snowflake|snowflake|cold,snow,weather|schneeflocke|flocke,kalt,schnee,schneien,wetter
☃️|snowman_with_snow|snowman|cold,man,snow|schneemann im schnee|
⛄|snowman|snowman without snow|cold,man|schneemann ohne schneeflocken|kalt,schnee,winter
☄️|comet|comet|space|komet|weltall
🔥|fire|fire|af,burn,flame,hot,lit,litaf|feuer|brennen,flamme,heiß
💧|droplet|droplet|cold,comic,drop,nature,sad,sweat|tropfen|schweiß,träne,wasser,wassertropfen
🌊|ocean|water wave|nature,ocean,surf,surfer,surfing|welle|meer
# activities
🎃|jack_o_lantern|jack-o-lantern|celebration,halloween,pumpkin|halloweenkürbis|halloween,herbst,kürbis,kürbislaterne
🎄|christmas_tree|christmas tree|celebration|weihnachtsbaum|baum,tanne,weihnachten
🎆|fireworks|fireworks|boom,celebration,entertainment,yolo|feuerwerk|silvester
🎇|sparkler|sparkler|boom,celebration,fireworks,sparkle|wunderkerze|feiern,feuerwerk,party
🧨|firecracker|firecracker|dynamite,explosive,fire,fireworks,light,pop|feuerwerkskörper|dynamit,explosion,explosiv,feuer,feuerwerk
✨|sparkles|sparkles|*,magic,sparkle,star|funkelnde sterne|*,funkel,funkeln
🎈|balloon|balloon|birthday,celebrate,celebration|luftballon|ballon,feier,geburtstag
🎉|tada|party popper|awesome,birthday,celebrate,celebration,excited,hooray|konfettibombe|böller,feier,juhu,knaller,konfetti
🎊|confetti_ball|confetti ball|celebrate,celebration,party,woohoo|konfettiball|feier,konfetti,party
🎋|tanabata_tree|tanabata tree|banner,celebration,japanese|tanabata-baum|fest,japan,sternenfest,zettel
🎍|bamboo|pine decoration|bamboo,celebration,japanese,plant|piniendekoration|japan,neujahrsfest
🎎|dolls|japanese dolls|celebration,doll,festival|japanische puppen|puppenfest japan
🎏|flags|carp streamer|celebration|traditionelle japanische windsäcke|feier,karpfen
🎐|wind_chime|wind chime|bell,celebration|japanisches windspiel|bimmel,feier,glocke,wind
🎑|rice_scene|moon viewing ceremony|celebration|traditionelles mondfest|japan,mond
🧧|red_envelope|red envelope|gift,good,hóngbāo,lai,luck,money|roter umschlag|geld,geschenk,glück,hong bao,hongbao
🎀|ribbon|ribbon|celebration|pinke schleife|feier,geschenk,pink,rosa
🎁|gift|wrapped gift|birthday,bow,box,celebration,christmas,present|geschenk|feier,geburtstag,schachtel,schleife,verpackt
🎗️|reminder_ribbon|reminder ribbon|celebration|gedenkschleife|schleife
🎟️|tickets|admission tickets|ticket|eintrittskarten|billet,eintrittskarte,ticket
🎫|ticket|ticket|admission,stub|ticket|konzert,unterhaltung
🎖️|medal_military|military medal|award,celebration|militärorden|orden
🏆|trophy|trophy|champion,champs,prize,slay,sport,victory|pokal|bundesliga,champion,gewinnen,preis,sieger
🏅|medal_sports|sports medal|award,gold,winner|sportmedaille|gewinn,goldmedaille,medaille
🥇|1st_place_medal|1st place medal|first,gold|goldmedaille|erster,gewinn,medaille 1. platz
🥈|2nd_place_medal|2nd place medal|second,silver|silbermedaille|medaille 2. platz,zweiter
🥉|3rd_place_medal|3rd place medal|bronze,third|bronzemedaille|dritter,medaille 3. platz
⚽|soccer|soccer ball|football,futbol,sport|fußball|ball,bundesliga,messi
⚾|baseball|baseball|ball,sport|baseball|ball
🥎|softball|softball|ball,glove,sports,underarm|softball|ball,baseball,handschuh,sport,unterarm
🏀|basketball|basketball|ball,hoop,sport|basketball|ball,korb,sport
🏐|volleyball|volleyball|ball,game|volleyball|ball,sport
🏈|football|american football|ball,bowl,sport,super|football|american football,amerika,ball,sport,super bowl
🏉|rugby_football|rugby football|ball,sport|rugbyball|ball,rugby,sport
🎾|tennis|tennis|ball,racquet,sport|tennisball|ball,sport,tennis
🥏|flying_disc|flying disc|ultimate|frisbee|disc,disk,fliegende untertasse,scheibe,ultimate
🎳|bowling|bowling|ball,game,sport,strike|bowling|bowlingkugel,kugel,spiel
🏏|cricket_game|cricket game|ball,bat|kricket|ball,cricket,schläger
🏑|field_hockey|field hockey|ball,game,stick|feldhockey|hockey,schläger
🏒|ice_hockey|ice hockey|game,puck,stick|eishockey|hockey,puck,schläger
🥍|lacrosse|lacrosse|ball,goal,sports,stick|lacrosse|ball,schläger,sport,stick,stock
🏓|ping_pong|ping pong|ball,bat,game,paddle,pingpong,table|tischtennis|ball,ping pong,schläger,spiel,sport
🏸|badminton|badminton|birdie,game,racquet,shuttlecock|badminton|federball,schläger
🥊|boxing_glove|boxing glove||boxhandschuh|boxen,handschuh,sport
🥋|martial_arts_uniform|martial arts uniform|judo,karate,taekwondo|kampfsportanzug|judo,kampfkunst,kampfsport,karate,taekwondo
🥅|goal_net|goal net||tor|fußball,netz,sport
⛳|golf|flag in hole|golf,sport|golffahne|golfplatz
⛸️|ice_skate|ice skate|skating|schlittschuh|eislauf
🎣|fishing_pole_and_fish|fishing pole|entertainment,fish,sport|angel mit fisch|angeln,entspannung
🤿|diving_mask|diving mask|scuba,snorkeling|tauchmaske|schnorcheln,schwimmen,sport,sporttauchen,tauchen
🎽|running_shirt_with_sash|running shirt|athletics,sash|laufshirt|laufen,schärpe,sport
🎿|ski|skis|ski,snow,sport|ski|ski und stöcke
🛷|sled|sled|luge,sledge,sleigh,snow,toboggan|schlitten|rodel,rodeln,schnee
🥌|curling_stone|curling stone|game,rock|curlingstein|spiel,sport,stein
🎯|dart|bullseye|bull,dart,direct,entertainment,game,hit|darts|dart,pfeil,spiel,volltreffer,zielscheibe
🪀|yo_yo|yo-yo|fluctuate,toy|jo-jo|spielzeug,yo-yo
🪁|kite|kite|fly,soar|drachen|fliegen,hochfliegen,steigen,wind
🔫|gun|water pistol|gun,handgun,revolver,tool,weapon|wasserpistole|pistole,revolver,waffe
🎱|8ball|pool 8 ball|8ball,billiard,eight,game|billardkugel|8-ball,billard,kugel,schwarz,spiel
🔮|crystal_ball|crystal ball|fairy,fairytale,fantasy,fortune,future,magic|kristallkugel|wahrsager,zukunft
🪄|magic_wand|magic wand|magician,witch,wizard|zauberstab|abrakadabra,hexe,hexer,magie,magisch
🎮|video_game|video game|controller,entertainment|gamepad|gaming,unterhaltung,videospiel
🕹️|joystick|joystick|game,video,videogame|joystick|gaming,videospiel
🎰|slot_machine|slot machine|casino,gamble,gambling,game,slots|spielautomat|glücksspiel,spiel
🎲|game_die|game die|dice,entertainment|spielwürfel|casino,spiel,unterhaltung,würfel,würfeln
🧩|jigsaw|puzzle piece|clue,interlocking,jigsaw|puzzleteil|bestandteile,hinweise,hobby,passen,puzzeln
🧸|teddy_bear|teddy bear|plaything,plush,stuffed,toy|teddybär|bär,kuscheltier,plüschteddy,plüschtier,spielwaren
🪅|pinata|piñata|candy,celebrate,celebration,cinco,de,festive|piñata|feier,hau drauf,mexikanisch,mexiko,objekt
🪩|mirror_ball|mirror ball|dance,disco,glitter,party|discokugel|disco,lichtreflexe,party,spiegel,spiegelkugel
🪆|nesting_dolls|nesting dolls|babooshka,baboushka,babushka,doll,matryoshka,russia|matroschka|babuschka,matrioschka,matrjoschka,puppe,russland
♠️|spades|spade suit|card,game|pik|karten,kartenspiel
♥️|hearts|heart suit|card,emotion,game,hearts|herz|kartenspiel
♦️|diamonds|diamond suit|card,game|karo|kartenspiel
♣️|clubs|club suit|card,clubs,game|kreuz|kartenspiel
♟️|chess_pawn|chess pawn|dupe,expendable|bauer schach|
🃏|black_joker|joker|card,game,wildcard|jokerkarte|joker,spielkarte
🀄|mahjong|mahjong red dragon|game|mahjong-stein|roter drache,spiel
🎴|flower_playing_cards|flower playing cards|card,game,japanese|japanische blumenkarte|blume,hanafuda,japan,karte
🎭|performing_arts|performing arts|actor,actress,art,entertainment,mask,theater|masken|kunst,theater,unterhaltung
🖼️|framed_picture|framed picture|art,frame,museum,painting|gerahmtes bild|gemälde,kunst,malen,rahmen,zeichnen
🎨|art|artist palette|art,artsy,arty,colorful,creative,entertainment|mischpalette|farben,kunst,künstler,palette
🧵|thread|thread|needle,sewing,spool,string|faden|nadel,nähen,nähfaden,nähgarn,rolle
🪡|sewing_needle|sewing needle|embroidery,sew,stitches,sutures,tailoring,thread|nähnadel|einfädeln,faden,nadel,nadel und faden,nähen
🧶|yarn|yarn|ball,crochet,knit|wollknäuel|ball,garn,häkeln,spinnen,stricken
🪢|knot|knot|cord,rope,tangled,tie,twine,twist|knoten|achterknoten,binden,schnur,schnürsenkel,seemansknoten
# objects
👓|eyeglasses|glasses|clothing,eye,eyeglasses,eyewear|brille|accessoire
🕶️|dark_sunglasses|sunglasses|dark,eye,eyewear,glasses|sonnenbrille|augen,brille,dunkel
🥽|goggles|goggles|dive,eye,protection,scuba,swimming,welding|schutzbrille|augenschutz,brille,schweißen,schweißerbrille,schwimmen
🥼|lab_coat|lab coat|clothes,doctor,dr,experiment,jacket,scientist|laborkittel|arzt,arztkittel,doc,doktor,experiment
🦺|safety_vest|safety vest|emergency|sicherheitsweste|kleidung,notfall,sicherheit,weste
👔|necktie|necktie|clothing,employed,serious,shirt,tie|hemd mit krawatte|kleidung,kragen,schlips
👕|shirt tshirt|t-shirt|blue,casual,clothes,clothing,collar,dressed|t-shirt|kleidung
👖|jeans|jeans|blue,casual,clothes,clothing,denim,dressed|jeans|hose,kleidung
🧣|scarf|scarf|bundle,cold,neck,up|schal|hals,kalt,kleidung,warm anziehen
🧤|gloves|gloves|hand|handschuhe|hand,handschuh
🧥|coat|coat|brr,bundle,cold,jacket,up|mantel|brr,jacke,kalt,kleidung,warm anziehen
🧦|socks|socks|stocking|socken|strumpf,strümpfe
👗|dress|dress|clothes,clothing,dressed,fancy,shopping|kleid|kleidung
👘|kimono|kimono|clothing,comfortable|kimono|japanisch,kleid,kleidung
🥻|sari|sari|clothing,dress|sari|kleid,kleidung
🩱|one_piece_swimsuit|one-piece swimsuit|bathing,one-piece,suit|einteiliger badeanzug|kleidung
🩲|swim_brief|briefs|bathing,one-piece,suit,swimsuit,underwear|slip|badeanzug,einteiler,kleidung,unterwäsche
🩳|shorts|shorts|bathing,pants,suit,swimsuit,underwear|shorts|badebekleidung,badehose,boxershorts,kleidung,schwimmshorts
👙|bikini|bikini|bathing,beach,clothing,pool,suit,swim|bikini|badeanzug,kleidung
👚|womans_clothes|woman’s clothes|blouse,clothing,collar,dress,dressed,lady|bluse|damenmode,kleidung,oberbekleidung,shirt
🪭|folding_hand_fan|folding hand fan|clack,clap,cool,cooling,dance,flirt|faltfächer|abkühlung,flirten,fächer,heiß,kühlen
👛|purse|purse|clothes,clothing,coin,dress,fancy,handbag|geldbörse|accessoire,brieftasche,münzen,portemonnaie
👜|handbag|handbag|bag,clothes,clothing,dress,lady,purse|handtasche|accessoire,einkaufen,tasche
👝|pouch|clutch bag|clothes,clothing,dress,handbag,pouch,purse|clutch|accessoire,beutel,handtasche,kulturbeutel,tasche
🛍️|shopping|shopping bags|bag,hotel|einkaufstüten|einkaufen,shoppen,shopping,tasche,tüte
🎒|school_satchel|backpack|backpacking,bag,bookbag,education,rucksack,satchel|schulranzen|ranzen,rucksack,schule,tornister
🩴|thong_sandal|thong sandal|beach,flip,flop,sandals,shoe,thongs|zehensandale|badelatschen,flipflops,latschen,sandalen,schuh
👞|mans_shoe shoe|man’s shoe|brown,clothes,clothing,feet,foot,kick|herrenschuh|gehen,herren,schuh
👟|athletic_shoe|running shoe|athletic,clothes,clothing,fast,kick,shoes|sportschuh|laufen,rennen,schuh,sneaker,sportlich
🥾|hiking_boot|hiking boot|backpacking,brown,camping,outdoors,shoe|wanderstiefel|brauner schuh,campen,camping,kleidungsstück,outdoor
🥿|flat_shoe|flat shoe|ballet,comfy,flats,slip-on,slipper|flacher schuh|ballerina,ballet-pumps,bequem,frauenschuh,kleidungsstück
👠|high_heel|high-heeled shoe|clothes,clothing,dress,fashion,heel,heels|stöckelschuh|absatz,absatzschuh,damen,elegant,high heel
👡|sandal|woman’s sandal|clothing,shoe,woman’s|damensandale|damen,sandale,schuh
🩰|ballet_shoes|ballet shoes|dance|ballettschuhe|ballett,kleidung,schuhe,tanz
👢|boot|woman’s boot|clothes,clothing,dress,shoe,shoes,shopping|damenstiefel|damen,schuh,stiefel
🪮|hair_pick|hair pick|afro,comb,groom|haarkamm|afro,afro pick,haare,kamm,kämmen
👑|crown|crown|clothing,family,king,medieval,queen,royal|krone|kopfbedeckung,könig,königin,majestät
👒|womans_hat|woman’s hat|clothes,clothing,garden,hats,party,woman’s|damenhut|hut,kleidung,kopfbedeckung,schleife
🎩|tophat|top hat|clothes,clothing,fancy,formal,magic,tophat|zylinder|hut,kopfbedeckung,unterhaltung,zauberer,zylinderhut
🎓|mortar_board|graduation cap|celebration,clothing,education,hat,scholar|doktorhut|abschlussfeier,diplom
🧢|billed_cap|billed cap|baseball,bent,dad,hat|baseballmütze|baseball,baseball-kappe,baseball-mütze,baseballkappe,mütze
🪖|military_helmet|military helmet|army,soldier,war,warrior|militärhelm|armee,heer,helm,krieg,kämpfer
⛑️|rescue_worker_helmet|rescue worker’s helmet|aid,cross,face,hat,worker’s|rettungshelm|bergen,erste hilfe,helm,hilfe,kreuz
📿|prayer_beads|prayer beads|clothing,necklace,religion|gebetskette|beten,gebet,kette,religion,rosenkranz
💄|lipstick|lipstick|cosmetics,date,makeup|lippenstift|kosmetik,make-up,makeup,rot,schminke
💍|ring|ring|diamond,engaged,engagement,married,romance,shiny|ring|diamantring,edelstein,schmuck,verlobung
💎|gem|gem stone|diamond,engagement,jewel,money,romance,wedding|edelstein|diamant
🔇|mute|muted speaker|mute,quiet,silent,sound|durchgestrichener lautsprecher|leise,psst,stumm,stummgeschaltet
🔈|speaker|speaker low volume|soft,sound|lautsprecher mit geringer lautstärke|eingeschaltet,ton an
🔉|sound|speaker medium volume|sound|lautsprecher mit mittlerer lautstärke|leise,mittellaut,ton
🔊|loud_sound|speaker high volume|loud,music,sound|lautsprecher mit hoher lautstärke|dezibel,laut,musik,schallwellen
📢|loudspeaker|loudspeaker|address,communication,loud,public,sound|lautsprecher|megafon,schallendes megafon
📣|mega|megaphone|cheering,sound|megafon|jubel,lautsprecher
📯|postal_horn|postal horn|post|posthorn|brief,e-mail,post
🔔|bell|bell|break,church,sound|glocke|ding dong,klingeling,ton eingeschaltet
🔕|no_bell|bell with slash|forbidden,mute,no,not,prohibited,quiet|durchgestrichene glocke|kein ton,leise,ton ausgeschaltet
🎼|musical_score|musical score|music,note|notenschlüssel|musik,noten,partitur,violinschlüssel
🎵|musical_note|musical note|music,sound|musiknote|lied,melodie,musik,note
🎶|notes|musical notes|music,note,sound|musiknoten|musik,noten
🎙️|studio_microphone|studio microphone|mic,music|studiomikrofon|mikrofon
🎚️|level_slider|level slider|music|schieberegler|musik
🎛️|control_knobs|control knobs|music|drehregler|bedienknöpfe,knöpfe,stellknöpfe
🎤|microphone|microphone|karaoke,mic,music,sing,sound|mikrofon|karaoke,singen,unterhaltung
🎧|headphones|headphone|earbud,sound|kopfhörer|musik,unterhaltung
📻|radio|radio|entertainment,tbt,video|radio|musik
🎷|saxophone|saxophone|instrument,music,sax|saxofon|instrument,musik,musikinstrument
🎺|trumpet|trumpet|instrument,music|trompete|instrument,musik,musikinstrument
🪗|accordion|accordion|box,concertina,instrument,music,squeeze,squeezebox|akkordeon|akkordeons,concertina,harmonika,instrument,musik
🎸|guitar|guitar|instrument,music,strat|gitarre|instrument,musik,musikinstrument
🎹|musical_keyboard|musical keyboard|instrument,music,piano|klaviatur|instrument,klavier,musik,musikinstrument,piano
🎻|violin|violin|instrument,music|geige|instrument,musik,musikinstrument,violine
🪕|banjo|banjo|music,stringed|banjo|instrument,musik,saiteninstrument,zupfinstrument
🥁|drum|drum|drumsticks,music|trommel|drumsticks,instrument,musik,schlägel,sticks
🪘|long_drum|long drum|beat,conga,instrument,rhythm|afrikanische trommel|conga,handtrommel,instrument,musikinstrument,rhythmus
🪇|maracas|maracas|cha,dance,instrument,music,party,percussion|maracas|cha-cha-cha,instrument,musik,musikinstrument,musizieren
🪈|flute|flute|band,fife,flautist,instrument,marching,music|flöte|band,blaskapelle,holzblasinstrument,instrument,musik
🪉|harp|harp|cupid,instrument,love,music,orchestra|harfe|amor,cupido,instrument,liebe,musik
📱|iphone|mobile phone|cell,communication,telephone|mobiltelefon|handy,iphone,smartphone,telefonieren
📲|calling|mobile phone with arrow|build,call,cell,communication,receive,telephone|mobiltelefon mit pfeil|anruf,anrufen,handy,iphone,kommunikation
☎️|phone telephone|telephone|phone|telefon|anruf,anrufen,festnetz
📞|telephone_receiver|telephone receiver|communication,phone,voip|telefonhörer|anrufen,hörer,kommunikation,telefon
📟|pager|pager|communication|pager|kommunikation,piepser
📠|fax|fax machine|communication|faxgerät|fax,kommunikation
🔋|battery|battery||batterie|akku
🪫|low_battery|low battery|drained,electronic,energy,power|schwache batterie|akku,akku fast leer,akku leer,aufladen,batterie fast leer
🔌|electric_plug|electric plug|electricity|netzstecker|stecker,stromstecker
💻|computer|laptop|computer,office,pc,personal|laptop|bildschirm,computer,computermonitor,monitor,notebook
🖥️|desktop_computer|desktop computer|monitor|desktopcomputer|bildschirm,computer,desktop,imac,monitor
🖨️|printer|printer|computer|drucker|computer
⌨️|keyboard|keyboard|computer|tastatur|computer,keyboard
🖱️|computer_mouse|computer mouse||computermaus|computer,maus
🖲️|trackball|trackball|computer|trackball|computer
💽|minidisc|computer disk|minidisk,optical|minidisc|md,minidisk
💾|floppy_disk|floppy disk|computer|diskette|datenträger
💿|cd|optical disk|blu-ray,cd,computer,dvd|cd|blu-ray,dvd
📀|dvd|dvd|blu-ray,cd,computer,disk,optical|dvd|blu-ray,cd,computer
🧮|abacus|abacus|calculation,calculator|abakus|abaki,abakusse,berechnung,kalkulation,mathe
🎥|movie_camera|movie camera|bollywood,cinema,film,hollywood,record|filmkamera|film,kino,unterhaltung
🎞️|film_strip|film frames|cinema,movie|filmstreifen|film,filmband,kino
📽️|film_projector|film projector|cinema,movie,video|filmprojektor|kino,unterhaltung
🎬|clapper|clapper board|action,movie|filmklappe|film,klappe,unterhaltung
📺|tv|television|tv,video|fernseher|fernsehen,film,tv
📷|camera|camera|photo,selfie,snap,tbt,trip,video|fotoapparat|fotos,kamera
📸|camera_flash|camera with flash|video|fotoapparat mit blitz|
📹|video_camera|video camera|camcorder,tbt|videokamera|filmen,videos
📼|vhs|videocassette|old,school,tape,vcr,vhs,video|videokassette|vhs,video
🔍|mag|magnifying glass tilted left|lab,left-pointing,science,search,tool|lupe nach links|suche,vergrößerungsglas
🔎|mag_right|magnifying glass tilted right|contact,lab,right-pointing,science,search,tool|lupe nach rechts|suche,vergrößerungsglas
🕯️|candle|candle|light|kerze|licht
💡|bulb|light bulb|comic,electric,idea|glühbirne|hell,idee,lampe,licht
🔦|flashlight|flashlight|electric,light,tool,torch|taschenlampe|lampe,licht
🏮|izakaya_lantern lantern|red paper lantern|bar,light,restaurant|rote papierlaterne|izakaya,japanische laterne,japanisches lokal
🪔|diya_lamp|diya lamp|light,oil|öllampe|diya,lampe,öl
📔|notebook_with_decorative_cover|notebook with decorative cover|book,decorated,education,school,writing|notizbuch mit dekorativem einband|
📕|closed_book|closed book|education|geschlossenes buch|geschlossen
📖|book open_book|open book|education,fantasy,knowledge,library,novels,reading|offenes buch|bibliothek,blättern,geöffnet,lernen,lesen
📗|green_book|green book|education,fantasy,library,reading|grünes buch|grün,lesen
📘|blue_book|blue book|education,fantasy,library,reading|blaues buch|blau
📙|orange_book|orange book|education,fantasy,library,reading|orangefarbenes buch|orangefarben
📚|books|books|book,education,fantasy,knowledge,library,novels|bücherstapel|bücher,fantasie,lesen,roman
📓|notebook|notebook||notizbuch|notizen
📒|ledger|ledger|notebook|spiralblock|notizblock
📃|page_with_curl|page with curl|document,paper|teilweise eingerolltes blatt|dokument,papier,seite
📜|scroll|scroll|paper|schriftrolle|papier
📄|page_facing_up|page facing up|document,paper|vorderseite eines blattes|dokument,papier,seite
📰|newspaper|newspaper|communication,news,paper|zeitung|medien,nachrichten,presse
🗞️|newspaper_roll|rolled-up newspaper|news,paper,rolled-up|zusammengerollte zeitung|zusammengerollt
📑|bookmark_tabs|bookmark tabs|mark,marker|pagemarker|notizen
🔖|bookmark|bookmark|mark|lesezeichen|etikett,lesen
🏷️|label|label|tag|etikett|label,marke
🪙|coin|coin|dollar,euro,gold,metal,money,rich|münze|bezahlen,dollar,euro,geld,gold
💰|moneybag|money bag|bank,bet,billion,cash,cost,dollar|geldsack|geld,moneten,reich,sack
💴|yen|yen banknote|bank,bill,currency,money,note|yen-banknote|geld,geldschein
💵|dollar|dollar banknote|bank,bill,currency,money,note|dollar-banknote|geld,geldschein,währung
💶|euro|euro banknote|100,bank,bill,currency,money,note|euro-banknote|euroschein,geld,geldschein
💷|pound|pound banknote|bank,bill,billion,cash,currency,money|pfund-banknote|geld,geldschein
💸|money_with_wings|money with wings|bank,banknote,bill,billion,cash,dollar|geldschein mit flügeln|bank,euro,geld,knete,moneten
💳|credit_card|credit card|bank,cash,charge,money,pay|kreditkarte|bankkarte,ec-karte,geldkarte,guthaben,karte
🧾|receipt|receipt|accounting,bookkeeping,evidence,invoice,proof|beleg|abrechnung,aufstellung,blatt,buchhalter,buchhaltung
💹|chart|chart increasing with yen|bank,currency,graph,growth,market,money|steigende kurve mit yen-zeichen|diagramm,markt
✉️|envelope|envelope|e-mail,email,letter|briefumschlag|brief,e-mail
📧|e-mail email|e-mail|email,letter|e-mail|brief,e-mail-symbol,post
📨|incoming_envelope|incoming envelope|delivering,e-mail,email,letter,mail,receive|eingehender briefumschlag|e-mail,empfangen,umschlag
📩|envelope_with_arrow|envelope with arrow|communication,down,e-mail,email,letter,mail|umschlag mit pfeil|e-mail,gesendet
📤|outbox_tray|outbox tray|box,email,letter,mail,sent|postausgang|ablage,e-mail
📥|inbox_tray|inbox tray|box,email,letter,mail,receive,zero|posteingang|ablage,e-mail
📦|package|package|box,communication,delivery,parcel,shipping|paket|päckchen
📫|mailbox|closed mailbox with raised flag|communication,mail,postbox|geschlossener briefkasten mit post|e-mail,geschlossen
📪|mailbox_closed|closed mailbox with lowered flag|mail,postbox|geschlossener briefkasten ohne post|geschlossen,keine e-mail,keine post
📬|mailbox_with_mail|open mailbox with raised flag|mail,postbox|offener briefkasten mit post|e-mail,offen
📭|mailbox_with_no_mail|open mailbox with lowered flag|mail,postbox|offener briefkasten ohne post|keine e-mail,keine post,offen
📮|postbox|postbox|mail,mailbox|briefkasten|brief,post
🗳️|ballot_box|ballot box with ballot||urne mit wahlzettel|wahlen
✏️|pencil2|pencil||bleistift|stift
✒️|black_nib|black nib|pen|schwarzer federhalter|füller,schwarz,stift
🖋️|fountain_pen|fountain pen||füllhalter|füller,füllfedehalter,füllfederhalter,schreiben,stift
🖊️|pen|pen|ballpoint|kugelschreiber|stift
🖌️|paintbrush|paintbrush|painting|pinsel|kunst,malen
🖍️|crayon|crayon||wachsmalstift|buntstift,filzstift
📝|memo pencil|memo|communication,media,notes,pencil|papier und bleistift|kurzmitteilung,nachricht,notiz,schreibblock,schreiben
💼|briefcase|briefcase|office|aktentasche|tasche
📁|file_folder|file folder||ordner|akten,büro,dokument,geschlossen
📂|open_file_folder|open file folder||geöffneter ordner|dokument,offen
🗂️|card_index_dividers|card index dividers||karteireiter|akten,büro,büroausstattung,büromaterial,karteibahnen
📅|date|calendar|date|kalender|datum,kalenderblatt
📆|calendar|tear-off calendar|tear-off|abreißkalender|datum,kalender,termin
🗒️|spiral_notepad|spiral notepad|note,pad|notizblock|block,notiz,papier
🗓️|spiral_calendar|spiral calendar|pad|spiralkalender|kalender
📇|card_index|card index|old,rolodex,school|rotationskartei|visitenkarten
📈|chart_with_upwards_trend|chart increasing|data,graph,growth,right,trend,up|aufwärtstrend|diagramm,kurve,steigend
📉|chart_with_downwards_trend|chart decreasing|data,down,downward,graph,negative,trend|abwärtstrend|diagramm,fallend,kurve
📊|bar_chart|bar chart|data,graph|balkendiagramm|balken,diagramm
📋|clipboard|clipboard|do,list,notes|klemmbrett|clipboard,clpboard,zwischenablage
📌|pushpin|pushpin|collage,pin|reißzwecke|anpinnen
📍|round_pushpin|round pushpin|location,map,pin|stecknadel|anpinnen,reißzwecke,rund,runde reißzwecke
📎|paperclip|paperclip||büroklammer|
🖇️|paperclips|linked paperclips|link,paperclip|verhakte büroklammern|büroklammer,verhakt
📏|straight_ruler|straight ruler|angle,edge,math,straightedge|lineal|
📐|triangular_ruler|triangular ruler|angle,math,rule,set,slide,triangle|dreieckiges lineal|geodreieck
✂️|scissors|scissors|cut,cutting,paper,tool|schere|schneiden,schnipp
🗃️|card_file_box|card file box||karteikasten|büroausstattung,büromaterial
🗄️|file_cabinet|file cabinet|filing,paper|aktenschrank|ablage,archiv,schublade
🗑️|wastebasket|wastebasket|can,garbage,trash,waste|papierkorb|abfalleimer
🔒|lock|locked|closed,lock,private|geschlossenes schloss|datenschutz,geschlossen,sicherheit
🔓|unlock|unlocked|cracked,lock,open,unlock|offenes schloss|nicht gesichert,offen
🔏|lock_with_ink_pen|locked with pen|ink,lock,nib,privacy|schloss mit füller|datenschutz,privat,sicherheit
🔐|closed_lock_with_key|locked with key|bike,closed,lock,secure|schloss mit schlüssel|datenschutz,privat,sicherheit
🔑|key|key|keys,lock,major,password,unlock|schlüssel|passwort,schließen
🗝️|old_key|old key|clue,lock|alter schlüssel|alt,schloss
🔨|hammer|hammer|home,improvement,repairs,tool|hammer|werkzeug
🪓|axe|axe|ax,chop,hatchet,split,wood|axt|beil,hacken,holz,spalten,werkzeug
⛏️|pick|pick|hammer,mining,tool|pickel|werkzeug
⚒️|hammer_and_pick|hammer and pick|tool|hammer und pickel|arbeiter,werkzeug
🛠️|hammer_and_wrench|hammer and wrench|spanner,tool|hammer und schraubenschlüssel|werkzeug
🗡️|dagger|dagger|knife,weapon|dolch|schwert,waffe
⚔️|crossed_swords|crossed swords|weapon|gekreuzte schwerter|gekreuzt,waffe
💣|bomb|bomb|boom,comic,dangerous,explosion,hot|bombe|comic,dynamit,explodieren
🪃|boomerang|boomerang|rebound,repercussion,weapon|bumerang|aborigines,australien,boomerang,schleuder,waffe
🏹|bow_and_arrow|bow and arrow|archer,archery,sagittarius,tool,weapon,zodiac|pfeil und bogen|
🛡️|shield|shield|weapon|schutzschild|schild
🪚|carpentry_saw|carpentry saw|carpenter,cut,lumber,tool,trim|handsäge|holz,säge,sägen,tischler,trimmen
🔧|wrench|wrench|home,improvement,spanner,tool|schraubenschlüssel|werkzeug
🪛|screwdriver|screwdriver|flathead,handy,screw,tool|schraubenzieher|schraube,schrauben,schraubendreher,werkzeug
🔩|nut_and_bolt|nut and bolt|home,improvement,tool|mutter und schraube|
⚙️|gear|gear|cog,cogwheel,tool|zahnrad|werkzeug
🗜️|clamp|clamp|compress,tool,vice|schraubzwinge|werkzeug
⚖️|balance_scale|balance scale|justice,libra,scales,tool,weight,zodiac|waage|gerechtigkeit,gewicht,werkzeug,wiegen
🦯|probing_cane|white cane|accessibility,blind,probing|blindenstock|barrierefreiheit,behinderung,blind,gehstock
🔗|link|link|links|linksymbol|kettenglieder,verknüpfen,verknüpfung,verknüpfungssymbol,zwei ringe
⛓️‍💥|broken_chain|broken chain|break,breaking,cuffs,freedom|gebrochene kette|brechen,freiheit,gebrochen,handschellen,zerbrechen
⛓️|chains|chains|chain|ketten|eisen,kette
🪝|hook|hook|catch,crook,curve,ensnare,point,selling|haken|angelhaken,aufhaken,aufhängen,einhaken,hängen
🧰|toolbox|toolbox|box,chest,mechanic,red,tool|werkzeugkasten|box,handkasten,kasten,kiste,mechaniker
🧲|magnet|magnet|attraction,horseshoe,magnetic,negative,positive,shape|magnet|anziehung,anziehungskraft,hufeisen,magnetisch,pole
🪜|ladder|ladder|climb,rung,step|leiter|hochsteigen,holzleiter,klettern,sprosse,stufe
🪏|shovel|shovel|bury,dig,garden,hole,plant,scoop|schaufel|graben,loch,schippe,spaten
⚗️|alembic|alembic|chemistry,tool|destillierapparat|werkzeug
🧪|test_tube|test tube|chemist,chemistry,experiment,lab,science|reagenzglas|chemie,chemikalie,chemiker,experiment,labor
🧫|petri_dish|petri dish|bacteria,biologist,biology,culture,lab|petrischale|bakterien,bakterienkultur,biologe,biologie,biologin
🧬|dna|dna|biologist,evolution,gene,genetics,life|dna|biologe,biologie,biologin,dns,evolution
🔬|microscope|microscope|experiment,lab,science,tool|mikroskop|labor,untersuchen,wissenschaft
🔭|telescope|telescope|contact,extraterrestrial,science,tool|teleskop|himmel
📡|satellite|satellite antenna|aliens,contact,dish,science|satellitenschüssel|antenne,sat-schüssel,satschüssel,schüssel
💉|syringe|syringe|doctor,flu,medicine,needle,shot,sick|spritze|arzt,impfen,impfung,injektion,kanüle
🩸|drop_of_blood|drop of blood|bleed,donation,injury,medicine,menstruation|blutstropfen|blutspende,flüssigkeit,medizin,menstruation
💊|pill|pill|doctor,drugs,medicated,medicine,pills,sick|kapsel|arznei,arzt,medizin,pille,tabletten
🩹|adhesive_bandage|adhesive bandage||heftpflaster|pflaster,verletzt,wunde
🩼|crutch|crutch|aid,cane,disability,help,hurt,injured|krücke|behinderung,beinverletzung,fußverletzung,gehhilfe,gehstütze
🩺|stethoscope|stethoscope|doctor,heart,medicine|stethoskop|abhören,arzt,doktor,herz,herzschlag
🩻|x_ray|x-ray|bones,doctor,medical,skeleton,skull,xray|röntgenbild|durchleuchten,knochen,medizin,radiologie,rippen
🚪|door|door|back,closet,front|tür|eingang,geschlossen
🛗|elevator|elevator|accessibility,hoist,lift|fahrstuhl|aufzug,haus,lift,symbol,transport
🪞|mirror|mirror|makeup,reflection,reflector,speculum|spiegel|holzspiegel,reflexion,spiegelbild,wandspiegel
🪟|window|window|air,frame,fresh,opening,transparent,view|fenster|aussicht,durchsichtig,fensterrahmen,frische luft,glas
🛏️|bed|bed|hotel,sleep|bett|hotel,schlafen,übernachtung
🛋️|couch_and_lamp|couch and lamp|hotel|sofa und lampe|couch
🪑|chair|chair|seat,sit|stuhl|holzstuhl,möbel,sitzen
🚽|toilet|toilet|bathroom|toilette|klo,wc
🪠|plunger|plunger|cup,force,plumber,poop,suction,toilet|saugglocke|abfluss,gummiglocke,klempner,klo,pömpel
🚿|shower|shower|water|dusche|duschkopf
🛁|bathtub|bathtub|bath|badewanne|bad,badezimmer,dusche
🪤|mouse_trap|mouse trap|bait,cheese,lure,mousetrap,snare|mausefalle|anlocken,falle,käse,maus,mäusefalle
🪒|razor|razor|sharp,shave|rasierer|klinge,rasieren,rasiermesser,scharf
🧴|lotion_bottle|lotion bottle|moisturizer,shampoo,sunscreen|creme|feuchtigkeitscreme,feuchtigkeitsmilch,haarwaschmittel,körpercreme,lotion
🧷|safety_pin|safety pin|diaper,punk,rock|sicherheitsnadel|punk,windel
🧹|broom|broom|cleaning,sweeping,witch|besen|fegen,hexe,hexenbesen,kehren,reinigen
🧺|basket|basket|farming,laundry,picnic|korb|bauernhof,landwirtschaft,picknick,tragekorb,wäsche
🧻|roll_of_paper|roll of paper|toilet,towels|küchenrolle|hygiene,klopapier,papierrolle,papiertücher,toilette
🪣|bucket|bucket|cask,pail,vat|eimer|behälter,bottich,kübel,wassereimer
🧼|soap|soap|bar,bathing,clean,cleaning,lather,soapdish|seife|baden,putzen,reinigen,riegel,sauber
🫧|bubbles|bubbles|bubble,burp,clean,floating,pearl,soap|blasen|perlen,reinigen,schaum,schweben,seife
🪥|toothbrush|toothbrush|bathroom,brush,clean,dental,hygiene,teeth|zahnbürste|badezimmer,bürste,körperpflege,mundhygiene,putzen
🧽|sponge|sponge|absorbing,cleaning,porous,soak|schwamm|absorbieren,aufsaugen,löchrig,porös,putzen
🧯|fire_extinguisher|fire extinguisher|extinguish,quench|feuerlöscher|feuer,löschen
🛒|shopping_cart|shopping cart|trolley|einkaufswagen|einkaufen
🚬|smoking|cigarette|smoking|zigarette|kippe,rauchen,rauchersymbol
⚰️|coffin|coffin|dead,death,vampire|sarg|beerdigung,tod,tot,vampir
🪦|headstone|headstone|cemetery,dead,grave,graveyard,memorial,rip|grabstein|friedhof,grab,rip,tot
⚱️|funeral_urn|funeral urn|ashes,death|urne|beerdigung,tod,tot
🧿|nazar_amulet|nazar amulet|bead,blue,charm,evil-eye,talisman|nazar-amulett|blau,böser blick,glasperle,glücksbringer,kügelchen
🪬|hamsa|hamsa|amulet,fatima,fortune,guide,hand,mary|hamsa|amulett,auge in offener hand,fatima,glückssymbol,hand
🗿|moyai|moai|face,moyai,statue,stoneface,travel|statue|gesicht,maske,osterinsel
🪧|placard|placard|card,demonstration,notice,picket,plaque,protest|protestschild|ankündigung,bekanntmachung,demonstration,hinweis,mahnwache
🪪|identification_card|identification card|credentials,document,id,license,security|ausweis|dokument,führerschein,karte,pass,personalausweis
# symbols
🏧|atm|atm sign|automated,bank,cash,money,teller|symbol „geldautomat“|atm
🚮|put_litter_in_its_place|litter in bin sign|litterbin|symbol „papierkorb“|abfall,müll,mülleimer,sauberkeit,wegschmeißen
🚰|potable_water|potable water|drinking|trinkwasser|wasser,wasserhahn
♿|wheelchair|wheelchair symbol|access,handicap|symbol „rollstuhl“|barrierefrei,behindertengerecht
🚹|mens|men’s room|bathroom,lavatory,man,men’s,restroom,toilet|herren|herrentoilette,wc
🚺|womens|women’s room|bathroom,lavatory,restroom,toilet,wc,woman|damen|damentoilette,wc
🚻|restroom|restroom|bathroom,lavatory,toilet,wc|toiletten|toilette,wc
🚼|baby_symbol|baby symbol|changing|symbol „baby“|wickelraum
🚾|wc|water closet|bathroom,lavatory,restroom,toilet,wc|wc|toilette
🛂|passport_control|passport control||passkontrolle|pass
🛃|customs|customs|packing|zollkontrolle|zoll
🛄|baggage_claim|baggage claim|arrived,bags,case,checked,journey,packing|gepäckausgabe|gepäck
🛅|left_luggage|left luggage|baggage,case,locker|gepäckaufbewahrung|gepäck,schließfach
⚠️|warning|warning|caution|warnung|achtung,dreieck,vorsicht,warnschild
🚸|children_crossing|children crossing|child,pedestrian,traffic|kinder überqueren die straße|straßenschild,vorsicht
⛔|no_entry|no entry|do,fail,forbidden,not,pass,prohibited|zutritt verboten|einbahnstrasse,kein zutritt,keine durchfahrt
🚫|no_entry_sign|prohibited|entry,forbidden,no,not,smoke|verboten|kein zutritt,kein-zutritt-zeichen,verbotszeichen
🚳|no_bicycles|no bicycles|bicycle,bike,forbidden,not,prohibited|fahrräder verboten|fahhrad,radfahren verboten
🚭|no_smoking|no smoking|forbidden,not,prohibited,smoke|rauchverbot|rauchen verboten,zigarette
🚯|do_not_litter|no littering|forbidden,litter,not,prohibited|abfall verboten|müll
🚱|non-potable_water|non-potable water|dry,non-drinking,non-potable,prohibited|kein trinkwasser|verboten,verschmutzt,wasser
🚷|no_pedestrians|no pedestrians|forbidden,not,pedestrian,prohibited|fußgänger verboten|
📵|no_mobile_phones|no mobile phones|cell,forbidden,not,phone,prohibited,telephone|mobiltelefone verboten|handy,mobiltelefon,verbot
🔞|underage|no one under eighteen|18,age,forbidden,not,prohibited,restriction|minderjährige verboten|erwachsene,mindestalter,nicht jugendfrei
☢️|radioactive|radioactive|sign|radioaktiv|
☣️|biohazard|biohazard|sign|biogefährdung|zeichen
⬆️|arrow_up|up arrow|cardinal,direction,north|pfeil nach oben|aufwärts,aufwärtspfeil,norden
↗️|arrow_upper_right|up-right arrow|direction,intercardinal,northeast,up-right|pfeil nach rechts oben|nordosten
➡️|arrow_right|right arrow|cardinal,direction,east|pfeil nach rechts|osten,rechtspfeil
↘️|arrow_lower_right|down-right arrow|direction,down-right,intercardinal,southeast|pfeil nach rechts unten|südosten
⬇️|arrow_down|down arrow|cardinal,direction,south|pfeil nach unten|abwärts,abwärtspfeil,süden
↙️|arrow_lower_left|down-left arrow|direction,down-left,intercardinal,southwest|pfeil nach links unten|
⬅️|arrow_left|left arrow|cardinal,direction,west|pfeil nach links|linkspfeil,westen
↖️|arrow_upper_left|up-left arrow|direction,intercardinal,northwest,up-left|pfeil nach links oben|nordwesten
↕️|arrow_up_down|up-down arrow|up-down|pfeil nach oben und unten|entgegengesetzt
↔️|left_right_arrow|left-right arrow|left-right|pfeil nach links und rechts|entgegengesetzt
↩️|leftwards_arrow_with_hook|right arrow curving left||geschwungener pfeil nach links|geschwungen
↪️|arrow_right_hook|left arrow curving right||geschwungener pfeil nach rechts|geschwungen,umdrehen
⤴️|arrow_heading_up|right arrow curving up||geschwungener pfeil nach oben|geschwungen
⤵️|arrow_heading_down|right arrow curving down||geschwungener pfeil nach unten|geschwungen
🔃|arrows_clockwise|clockwise vertical arrows|arrow,refresh,reload|kreisförmige pfeile im uhrzeigersinn|
🔄|arrows_counterclockwise|counterclockwise arrows button|again,anticlockwise,arrow,deja,refresh,rewindershins|pfeile gegen den uhrzeigersinn|
🔙|back|back arrow||back-pfeil|links,zurück
🔚|end|end arrow||end-pfeil|ende-zeichen,links
🔛|on|on! arrow|mark,on!|on!-pfeil|anschalten,ein-zeichen,einschaltem,rechts und links
🔜|soon|soon arrow|brb,omw|soon-pfeil|bald-zeichen,rechts
🔝|top|top arrow|homie,up|top-pfeil|pfeil nach oben,top-zeichen
🛐|place_of_worship|place of worship|pray,religion|religiöse stätte|kultstätte,religion
⚛️|atom_symbol|atom symbol|atheist|atomzeichen|atheist,atom
🕉️|om|om|hindu,religion|om|hinduismus,religion
✡️|star_of_david|star of david|jew,jewish,judaism,religion|davidstern|jüdisch,religion
☸️|wheel_of_dharma|wheel of dharma|buddhist,religion|dharma-rad|buddhismus
☯️|yin_yang|yin yang|difficult,lives,religion,tao,taoist,total|yin und yang|daoismus,religion
✝️|latin_cross|latin cross|christ,christian,religion|lateinisches kreuz|christentum,lateinisch,religion,römisch
☦️|orthodox_cross|orthodox cross|christian,religion|orthodoxes kreuz|christentum,orthodox,religion
☪️|star_and_crescent|star and crescent|islam,muslim,ramadan,religion|hilal und stern|islam,muslim,religion
☮️|peace_symbol|peace symbol|healing,peaceful|friedenszeichen|friedensbewegung,friedenssymbol
🕎|menorah|menorah|candelabrum,candlestick,hanukkah,jewish,judaism,religion|menora|leuchter,religion
🔯|six_pointed_star|dotted six-pointed star|fortune,jewish,judaism,six-pointed|hexagramm mit punkt|wahrsager
🪯|khanda|khanda|deg,fateh,khalsa,religion,sikh,sikhism|khanda|deg tegh fateh,glaube,khalsa,khanda-emblem,religion
♈|aries|aries|horoscope,ram,zodiac|widder (sternzeichen)|
♉|taurus|taurus|bull,horoscope,ox,zodiac|stier (sternzeichen)|horoskop
♊|gemini|gemini|horoscope,twins,zodiac|zwillinge (sternzeichen)|horoskop,zwilling
♋|cancer|cancer|crab,horoscope,zodiac|krebs (sternzeichen)|
♌|leo|leo|horoscope,lion,zodiac|löwe (sternzeichen)|horoskop
♍|virgo|virgo|horoscope,zodiac|jungfrau (sternzeichen)|horoskop
♎|libra|libra|balance,horoscope,justice,scales,zodiac|waage (sternzeichen)|horoskop
♏|scorpius|scorpio|horoscope,scorpion,scorpius,zodiac|skorpion (sternzeichen)|horoskop
♐|sagittarius|sagittarius|archer,horoscope,zodiac|schütze (sternzeichen)|
♑|capricorn|capricorn|goat,horoscope,zodiac|steinbock (sternzeichen)|
♒|aquarius|aquarius|bearer,horoscope,water,zodiac|wassermann (sternzeichen)|
♓|pisces|pisces|fish,horoscope,zodiac|fische (sternzeichen)|horoskop
⛎|ophiuchus|ophiuchus|bearer,serpent,snake,zodiac|schlangenträger|schlagenträger,sternbild
🔀|twisted_rightwards_arrows|shuffle tracks button|arrow,crossed|zufallsmodus|gekreuzt,pfeile,richtung
🔁|repeat|repeat button|arrow,clockwise|wiederholen|im uhrzeigersinn,keycap,pfeile,tastenkappe
🔂|repeat_one|repeat single button|arrow,clockwise,once|titel wiederholen|dasselbe wiederholen,einmal,im uhrzeigersinn,noch einmal,pfeile
▶️|arrow_forward|play button|arrow,right,triangle|wiedergabe|abspielen,dreieck,pfeil,rechts
⏩|fast_forward|fast-forward button|arrow,double,fast-forward|doppelpfeile nach rechts|doppelpfeil,vorwärts,weiter,überspringen
⏭️|next_track_button|next track button|arrow,scene,triangle|nächster titel|doppelpfeil,dreieck,vorwärts,weiter
⏯️|play_or_pause_button|play or pause button|arrow,right,triangle|wiedergabe oder pause|dreieck,pfeil,rechts
◀️|arrow_backward|reverse button|arrow,left,triangle|pfeil zurück|dreieck,links
⏪|rewind|fast reverse button|arrow,double,rewind|zurückspulen|doppelpfeil,dreieck,pfeil,vorheriger titel,zurück
⏮️|previous_track_button|last track button|arrow,previous,scene,triangle|vorheriger titel|doppelpfeil,dreieck,pfeil,zurück
🔼|arrow_up_small|upwards button|arrow,red,up|aufwärts-schaltfläche|nach oben,pfeil
⏫|arrow_double_up|fast up button|arrow,double|doppelpfeile nach oben|aufwärts,doppelpfeil,doppelt,pfeil
🔽|arrow_down_small|downwards button|arrow,down,red|abwärts-schaltfläche|nach unten,pfeil
⏬|arrow_double_down|fast down button|arrow,double|doppelpfeile nach unten|doppelpfeil,doppelt abwärts,pfeil
⏸️|pause_button|pause button|bar,double,vertical|pause|keycap,streifen,tastenkappe,vertikal
⏹️|stop_button|stop button|square|stopp|aufnahme stoppen,keycap,quadrat,tastenkappe
⏺️|record_button|record button|circle|aufnehmen|aufnahme,keycap,kreis,tastenkappe
⏏️|eject_button|eject button||auswerfen|auswurf,auswurftaste,medien
🎦|cinema|cinema|camera,film,movie|kinosymbol|film,filmkamera,kino,unterhaltung
🔅|low_brightness|dim button|brightness,low|taste dimmen|gedimmt,helligkeit,schwache helligkeit
🔆|high_brightness|bright button|brightness,light|heller-taste|helligkeit,starke helligkeit
📶|signal_strength|antenna bars|bar,cell,communication,mobile,phone,signal|balkenförmige signalstärkenanzeige|empfang,mobilfunksignal,mobiltelefon,signalstärke
🛜|wireless|wireless|broadband,computer,connectivity,hotspot,internet,network|wlan|computer,drahtlos,hotspot,internet,kabellos
📳|vibration_mode|vibration mode|cell,communication,mobile,phone,telephone|vibrationsmodus|handy,kommunikation,mobiltelefon,vibration,vibrieren
📴|mobile_phone_off|mobile phone off|cell,telephone|mobiltelefon aus|ausschalten,handy aus
♀️|female_sign|female sign|woman|frauensymbol|frau,weiblich,zeichen
♂️|male_sign|male sign|man|männersymbol|mann,symbol,zeichen
⚧️|transgender_symbol|transgender symbol||transgender-symbol|
✖️|heavy_multiplication_x|multiply|cancel,multiplication,sign,x,×|mal|abbrechen,multiplikation,multiplizieren,x,×
➕|heavy_plus_sign|plus|+|plus|+,addieren,mathe,pluszeichen
➖|heavy_minus_sign|minus|-,heavy,math,sign,−|minus|-,mathe,minuszeichen,−
➗|heavy_division_sign|divide|division,heavy,math,sign,÷|geteilt durch|division,divisionszeichen,geteiltzeichen,mathe,÷
🟰|heavy_equals_sign|heavy equals sign|answer,equal,equality,math|gleichheitszeichen extrafett|gleich,gleichheit,ist gleich,mathematik,vergleichszeichen
♾️|infinity|infinity|forever,unbounded,universal|unendlichkeit|ewig,grenzenlos,unendlich
‼️|bangbang|double exclamation mark|!,!!,bangbang,punctuation|doppeltes ausrufezeichen|doppelt,muss,rot,satzzeichen
⁉️|interrobang|exclamation question mark|!,!?,?,interrobang,punctuation|ausrufe- und fragezeichen|ausrufezeichen,rot,satzzeichen
❓|question|red question mark|?,punctuation|rotes fragezeichen|frage,rot,satzzeichen,warum,wieso
❔|grey_question|white question mark|?,outlined,punctuation|weißes fragezeichen|frage,satzzeichen,warum,weiß
❕|grey_exclamation|white exclamation mark|!,outlined,punctuation|weißes ausrufezeichen|muss,satzzeichen,weiß
❗|exclamation heavy_exclamation_mark|red exclamation mark|!,punctuation|rotes ausrufezeichen|!,rot,satzzeichen
〰️|wavy_dash|wavy dash|punctuation|wellenlinie|gewellt,linie
💱|currency_exchange|currency exchange|bank,money|geldwechsel|geld,wechsel,währung
💲|heavy_dollar_sign|heavy dollar sign|billion,cash,charge,currency,million,money|dollarzeichen extrafett|bezahlen,dollar,dollar-zeichen,geld,knete
⚕️|medical_symbol|medical symbol|aesculapius,medicine,staff|äskulapstab|apotheke,arznei,asklepiosstab,medizin
♻️|recycle|recycling symbol|recycle|recycling-symbol|grüne punkt,grüner punkt
⚜️|fleur_de_lis|fleur-de-lis|knights|lilie|fleur-de-lis
🔱|trident|trident emblem|anchor,poseidon,ship,tool|dreizack|anker,poseidon,triton
📛|name_badge|name badge||namensschild|schild
🔰|beginner|japanese symbol for beginner|chevron,green,leaf,tool,yellow|japanisches anfänger-zeichen|japanisches symbol
⭕|o|hollow red circle|heavy,large,o|hohler roter kreis|großer kreis,o,rot
✅|white_check_mark|check mark button|checked,checkmark,complete,completed,done,fixed|weißes häkchen|abgehakt,erledigt
☑️|ballot_box_with_check|check box with check|ballot,checked,done,off,tick,✓|abgehaktes kästchen|abstimmungsfeld,ankreuz,feld,häkchen,kästchen mit häkchen
✔️|heavy_check_mark|check mark|checked,checkmark,done,heavy,tick,✓|kräftiges häkchen|abhaken,erledigt,fertig,haken
❌|x|cross mark|cancel,multiplication,multiply,x,×|kreuzzeichen|abbrechen,durchgestrichen,mal,multiplikation,multiplizieren
❎|negative_squared_cross_mark|cross mark button|multiplication,multiply,square,x,×|angekreuztes kästchen|angekreuztes feld,feld,kreuz,quadrat,x
➰|curly_loop|curly loop|curl|schleife|
➿|loop|double curly loop|curl|doppelschleife|blau,rechteck,schleife
〽️|part_alternation_mark|part alternation mark||teilalternationszeichen|japanisch,zeichensetzung
✳️|eight_spoked_asterisk|eight-spoked asterisk|*,eight-spoked|achtzackiger stern|*,achtzackig,grün,quadrat
✴️|eight_pointed_black_star|eight-pointed star|*,eight-pointed|achtstrahliger stern|*
❇️|sparkle|sparkle|*|funkeln|*,grün,quadrat
©️|copyright|copyright|c|copyright|c
®️|registered|registered|r|registered-trademark|markenzeichen,r
™️|tm|trade mark|tm,trademark|markenzeichen|tm,trademark
🫟|splatter|splatter|drip,holi,ink,liquid,mess,paint|spritzer|farbe,fleck,holi,klecks,tinte
#️⃣|hash|keycap: #||taste: #|
*️⃣|asterisk|keycap: *||taste: *|
0️⃣|zero|keycap: 0|zero|taste: 0|null
1️⃣|one|keycap: 1|one|taste: 1|eins
2️⃣|two|keycap: 2|two|taste: 2|zwei
3️⃣|three|keycap: 3|three|taste: 3|drei
4️⃣|four|keycap: 4|four|taste: 4|vier
5️⃣|five|keycap: 5|five|taste: 5|fünf
6️⃣|six|keycap: 6|six|taste: 6|sechs
7️⃣|seven|keycap: 7|seven|taste: 7|sieben
8️⃣|eight|keycap: 8|eight|taste: 8|acht
9️⃣|nine|keycap: 9|nine|taste: 9|neun
🔟|keycap_ten|keycap: 10||taste: 10|
🔠|capital_abcd|input latin uppercase|abcd,letters|eingabesymbol lateinische großbuchstaben|abcd,buchstaben,eingabe,großschreiben,lateinisch
🔡|abcd|input latin lowercase|abcd,letters|eingabesymbol lateinische kleinbuchstaben|
🔢|1234|input numbers|1234|eingabesymbol zahlen|1234,eingabe,symbol,ziffern
🔣|symbols|input symbols|%,&,♪,〒|eingabesymbol sonderzeichen|%,&,eingabe,keycap,symbol
🔤|abc|input latin letters|abc,alphabet|eingabesymbol lateinische buchstaben|abc,alphabet,eingabe,lateinisch,symbol
🅰️|a|a button (blood type)||großbuchstabe a in rotem quadrat|blut,blutgruppe,negativ,positiv
🆎|ab|ab button (blood type)||großbuchstaben ab in rotem quadrat|blut,blutgruppe,negativ,positiv
🅱️|b|b button (blood type)||großbuchstabe b in rotem quadrat|blut,blutgruppe,negativ,positiv
🆑|cl|cl button||großbuchstaben cl in rotem quadrat|
🆒|cool|cool button||wort „cool“ in blauem quadrat|
🆓|free|free button||wort „free“ in blauem quadrat|
ℹ️|information_source|information|i|buchstabe „i“ in blauem quadrat|information
🆔|id|id button|identity|großbuchstaben id in lila quadrat|
Ⓜ️|m|circled m|circle|buchstabe „m“ in kreis|eingekreist,großbuchstabe
🆕|new|new button||wort „new“ in blauem quadrat|neu
🆖|ng|ng button||großbuchstaben ng in blauem quadrat|
🅾️|o2|o button (blood type)||großbuchstabe o in rotem quadrat|0,blut,blutgruppe,negativ,positiv
🆗|ok|ok button|okay|großbuchstaben ok in blauem quadrat|keycap,okay,taste,tastenkappe
🅿️|parking|p button|parking|großbuchstabe p in blauem quadrat|parken,parkplatz,taste
🆘|sos|sos button|help|sos-zeichen|hilfe
🆙|up|up! button|mark,up!|schriftzug „up!“ im blauen quadrat|keycap,taste,tastenkappe,up!
🆚|vs|vs button|versus|schriftzug vs in orangem quadrat|gegen,taste,versus
🈁|koko|japanese “here” button|katakana|schriftzeichen „koko“|„koko“
🈂️|sa|japanese “service charge” button|katakana|schriftzeichen „sa“|„sa“
🈷️|u6708|japanese “monthly amount” button|ideograph|schriftzeichen für „monatsbetrag“|japanisch,monatlich,mond,taste
🈶|u6709|japanese “not free of charge” button|ideograph|schriftzeichen für „nicht gratis“|berechnen,existieren,japanisch,taste
🈯|u6307|japanese “reserved” button|ideograph|schriftzeichen für „reserviert“|finger
🉐|ideograph_advantage|japanese “bargain” button|ideograph|schriftzeichen für „schnäppchen“|vorteil
🈹|u5272|japanese “discount” button|ideograph|schriftzeichen für „rabatt“|teilen
🈚|u7121|japanese “free of charge” button|ideograph|schriftzeichen für „gratis“|verhandlung
🈲|u7981|japanese “prohibited” button|ideograph|schriftzeichen für „verbieten“|kanji
🉑|accept|japanese “acceptable” button|ideograph|schriftzeichen für „akzeptieren“|japanisch
🈸|u7533|japanese “application” button|ideograph|schriftzeichen für „anwenden“|
🈴|u5408|japanese “passing grade” button|ideograph|schriftzeichen für „note zum bestehen“|bestanden,zusammen
🈳|u7a7a|japanese “vacancy” button|ideograph|schriftzeichen für „zimmer frei“|leer
㊗️|congratulations|japanese “congratulations” button|ideograph|schriftzeichen für „gratulation“|
㊙️|secret|japanese “secret” button|ideograph|schriftzeichen für „geheimnis“|
🈺|u55b6|japanese “open for business” button|ideograph|schriftzeichen für „geöffnet“|betrieb
🈵|u6e80|japanese “no vacancy” button|ideograph|schriftzeichen für „kein zimmer frei“|belegt,besetzt,fülle,kanji
🔴|red_circle|red circle|geometric|roter punkt|ball,rot
🟠|orange_circle|orange circle||oranger punkt|form,kreis,orange,orange scheibe,oranger kreis
🟡|yellow_circle|yellow circle||gelber punkt|form,gelb,gelbe scheibe,gelber kreis,kreis
🟢|green_circle|green circle||grüner punkt|form,grün,grüne scheibe,grüner kreis,kreis
🔵|large_blue_circle|blue circle|geometric|blauer punkt|ball,blau,großer blauer kreis,kreis
🟣|purple_circle|purple circle||lila punkt|form,kreis,scheibe,violett
🟤|brown_circle|brown circle||brauner punkt|braun,braune scheibe,brauner kreis,form,kreis
⚫|black_circle|black circle|geometric|schwarzer punkt|ball,kreis,rund,schwarz
⚪|white_circle|white circle|geometric|weißer punkt|ball,großer weißer kreis,kreis,weiß
🟥|red_square|red square|card,penalty|rotes quadrat|form,rot,rotes viereck,viereck
🟧|orange_square|orange square||oranges quadrat|form,orange,oranges viereck,viereck
🟨|yellow_square|yellow square|card,penalty|gelbes quadrat|form,gelb,gelbes viereck,viereck
🟩|green_square|green square||grünes quadrat|form,grün,grünes viereck,viereck
🟦|blue_square|blue square||blaues quadrat|blau,blaues viereck,form,viereck
🟪|purple_square|purple square||lila quadrat|form,viereck,violett
🟫|brown_square|brown square||braunes quadrat|braun,braunes viereck,form,viereck
⬛|black_large_square|black large square|geometric|großes schwarzes quadrat|schwarz
⬜|white_large_square|white large square|geometric|großes weißes quadrat|weiß
◼️|black_medium_square|black medium square|geometric|mittelgroßes schwarzes quadrat|schwarz
◻️|white_medium_square|white medium square|geometric|mittelgroßes weißes quadrat|weiß
◾|black_medium_small_square|black medium-small square|geometric,medium-small|mittelkleines schwarzes quadrat|schwarz
◽|white_medium_small_square|white medium-small square|geometric,medium-small|mittelkleines weißes quadrat|geometrisch,weiß
▪️|black_small_square|black small square|geometric|kleines schwarzes quadrat|punkt,schwarz
▫️|white_small_square|white small square|geometric|kleines weißes quadrat|weiß
🔶|large_orange_diamond|large orange diamond|geometric|große orangefarbene raute|orangefarben
🔷|large_blue_diamond|large blue diamond|geometric|große blaue raute|blau
🔸|small_orange_diamond|small orange diamond|geometric|kleine orangefarbene raute|orangefarben
🔹|small_blue_diamond|small blue diamond|geometric|kleine blaue raute|blau
🔺|small_red_triangle|red triangle pointed up|geometric|rotes dreieck mit der spitze nach oben|aufwärts,rot
🔻|small_red_triangle_down|red triangle pointed down|geometric|rotes dreieck mit der spitze nach unten|abwärts,rot
💠|diamond_shape_with_a_dot_inside|diamond with a dot|comic,geometric|rautenform mit punkt|diamant
🔘|radio_button|radio button|geometric|optionsfeld|schaltfläche
🔳|white_square_button|white square button|geometric,outlined|weiße quadratische schaltfläche|quadrat,quadratisch,weiß
🔲|black_square_button|black square button|geometric|schwarze quadratische schaltfläche|quadratisch,schwarz
# flags
🏁|checkered_flag|chequered flag||zielflagge|
🚩|triangular_flag_on_post|triangular flag||wimpel|
🎌|crossed_flags|crossed flags||überkreuzte flaggen|
🏴|black_flag|black flag||schwarze flagge|
🏳️|white_flag|white flag||weiße flagge|
🏳️‍🌈|rainbow_flag|rainbow flag||regenbogenflagge|
🏳️‍⚧️|transgender_flag|transgender flag||transgender-flagge|
🏴‍☠️|pirate_flag|pirate flag||piratenflagge|
🇦🇨|ascension_island|ascension island||ascension|
🇦🇩|andorra|andorra||andorra|
🇦🇪|united_arab_emirates|united arab emirates||vereinigte arabische emirate|
🇦🇫|afghanistan|afghanistan||afghanistan|
🇦🇬|antigua_barbuda|antigua & barbuda||antigua und barbuda|
🇦🇮|anguilla|anguilla||anguilla|
🇦🇱|albania|albania||albanien|
🇦🇲|armenia|armenia||armenien|
🇦🇴|angola|angola||angola|
🇦🇶|antarctica|antarctica||antarktis|
🇦🇷|argentina|argentina||argentinien|
🇦🇸|american_samoa|american samoa||amerikanisch-samoa|
🇦🇹|austria|austria||österreich|
🇦🇺|australia|australia||australien|
🇦🇼|aruba|aruba||aruba|
🇦🇽|aland_islands|åland islands||ålandinseln|
🇦🇿|azerbaijan|azerbaijan||aserbaidschan|
🇧🇦|bosnia_herzegovina|bosnia & herzegovina||bosnien und herzegowina|
🇧🇧|barbados|barbados||barbados|
🇧🇩|bangladesh|bangladesh||bangladesch|
🇧🇪|belgium|belgium||belgien|
🇧🇫|burkina_faso|burkina faso||burkina faso|
🇧🇬|bulgaria|bulgaria||bulgarien|
🇧🇭|bahrain|bahrain||bahrain|
🇧🇮|burundi|burundi||burundi|
🇧🇯|benin|benin||benin|
🇧🇱|st_barthelemy|st. barthélemy||st. barthélemy|
🇧🇲|bermuda|bermuda||bermuda|
🇧🇳|brunei|brunei||brunei darussalam|
🇧🇴|bolivia|bolivia||bolivien|
🇧🇶|caribbean_netherlands|caribbean netherlands||karibische niederlande|
🇧🇷|brazil|brazil||brasilien|
🇧🇸|bahamas|bahamas||bahamas|
🇧🇹|bhutan|bhutan||bhutan|
🇧🇻|bouvet_island|bouvet island||bouvetinsel|
🇧🇼|botswana|botswana||botsuana|
🇧🇾|belarus|belarus||belarus|
🇧🇿|belize|belize||belize|
🇨🇦|canada|canada||kanada|
🇨🇨|cocos_islands|cocos (keeling) islands||kokosinseln|
🇨🇩|congo_kinshasa|congo - kinshasa||kongo-kinshasa|
🇨🇫|central_african_republic|central african republic||zentralafrikanische republik|
🇨🇬|congo_brazzaville|congo - brazzaville||kongo-brazzaville|
🇨🇭|switzerland|switzerland||schweiz|
🇨🇮|cote_divoire|côte d’ivoire||côte d’ivoire|
🇨🇰|cook_islands|cook islands||cookinseln|
🇨🇱|chile|chile||chile|
🇨🇲|cameroon|cameroon||kamerun|
🇨🇳|cn|china||china|
🇨🇴|colombia|colombia||kolumbien|
🇨🇵|clipperton_island|clipperton island||clipperton-insel|
🇨🇶|flag_sark|sark||sark|
🇨🇷|costa_rica|costa rica||costa rica|
🇨🇺|cuba|cuba||kuba|
🇨🇻|cape_verde|cape verde||cabo verde|
🇨🇼|curacao|curaçao||curaçao|
🇨🇽|christmas_island|christmas island||weihnachtsinsel|
🇨🇾|cyprus|cyprus||zypern|
🇨🇿|czech_republic|czechia||tschechien|
🇩🇪|de|germany||deutschland|
🇩🇬|diego_garcia|diego garcia||diego garcia|
🇩🇯|djibouti|djibouti||dschibuti|
🇩🇰|denmark|denmark||dänemark|
🇩🇲|dominica|dominica||dominica|
🇩🇴|dominican_republic|dominican republic||dominikanische republik|
🇩🇿|algeria|algeria||algerien|
🇪🇦|ceuta_melilla|ceuta & melilla||ceuta und melilla|
🇪🇨|ecuador|ecuador||ecuador|
🇪🇪|estonia|estonia||estland|
🇪🇬|egypt|egypt||ägypten|
🇪🇭|western_sahara|western sahara||westsahara|
🇪🇷|eritrea|eritrea||eritrea|
🇪🇸|es|spain||spanien|
🇪🇹|ethiopia|ethiopia||äthiopien|
🇪🇺|eu european_union|european union||europäische union|
🇫🇮|finland|finland||finnland|
🇫🇯|fiji|fiji||fidschi|
🇫🇰|falkland_islands|falkland islands||falklandinseln|
🇫🇲|micronesia|micronesia||mikronesien|
🇫🇴|faroe_islands|faroe islands||färöer|
🇫🇷|fr|france||frankreich|
🇬🇦|gabon|gabon||gabun|
🇬🇧|gb uk|united kingdom||vereinigtes königreich|
🇬🇩|grenada|grenada||grenada|
🇬🇪|georgia|georgia||georgien|
🇬🇫|french_guiana|french guiana||französisch-guayana|
🇬🇬|guernsey|guernsey||guernsey|
🇬🇭|ghana|ghana||ghana|
🇬🇮|gibraltar|gibraltar||gibraltar|
🇬🇱|greenland|greenland||grönland|
🇬🇲|gambia|gambia||gambia|
🇬🇳|guinea|guinea||guinea|
🇬🇵|guadeloupe|guadeloupe||guadeloupe|
🇬🇶|equatorial_guinea|equatorial guinea||äquatorialguinea|
🇬🇷|greece|greece||griechenland|
🇬🇸|south_georgia_south_sandwich_islands|south georgia & south sandwich islands||südgeorgien und die südlichen sandwichinseln|
🇬🇹|guatemala|guatemala||guatemala|
🇬🇺|guam|guam||guam|
🇬🇼|guinea_bissau|guinea-bissau||guinea-bissau|
🇬🇾|guyana|guyana||guyana|
🇭🇰|hong_kong|hong kong sar china||sonderverwaltungsregion hongkong|
🇭🇲|heard_mcdonald_islands|heard & mcdonald islands||heard und mcdonaldinseln|
🇭🇳|honduras|honduras||honduras|
🇭🇷|croatia|croatia||kroatien|
🇭🇹|haiti|haiti||haiti|
🇭🇺|hungary|hungary||ungarn|
🇮🇨|canary_islands|canary islands||kanarische inseln|
🇮🇩|indonesia|indonesia||indonesien|
🇮🇪|ireland|ireland||irland|
🇮🇱|israel|israel||israel|
🇮🇲|isle_of_man|isle of man||isle of man|
🇮🇳|india|india||indien|
🇮🇴|british_indian_ocean_territory|british indian ocean territory||britisches territorium im indischen ozean|
🇮🇶|iraq|iraq||irak|
🇮🇷|iran|iran||iran|
🇮🇸|iceland|iceland||island|
🇮🇹|it|italy||italien|
🇯🇪|jersey|jersey||jersey|
🇯🇲|jamaica|jamaica||jamaika|
🇯🇴|jordan|jordan||jordanien|
🇯🇵|jp|japan||japan|
🇰🇪|kenya|kenya||kenia|
🇰🇬|kyrgyzstan|kyrgyzstan||kirgisistan|
🇰🇭|cambodia|cambodia||kambodscha|
🇰🇮|kiribati|kiribati||kiribati|
🇰🇲|comoros|comoros||komoren|
🇰🇳|st_kitts_nevis|st. kitts & nevis||st. kitts und nevis|
🇰🇵|north_korea|north korea||nordkorea|
🇰🇷|kr|south korea||südkorea|
🇰🇼|kuwait|kuwait||kuwait|
🇰🇾|cayman_islands|cayman islands||kaimaninseln|
🇰🇿|kazakhstan|kazakhstan||kasachstan|
🇱🇦|laos|laos||laos|
🇱🇧|lebanon|lebanon||libanon|
🇱🇨|st_lucia|st. lucia||st. lucia|
🇱🇮|liechtenstein|liechtenstein||liechtenstein|
🇱🇰|sri_lanka|sri lanka||sri lanka|
🇱🇷|liberia|liberia||liberia|
🇱🇸|lesotho|lesotho||lesotho|
🇱🇹|lithuania|lithuania||litauen|
🇱🇺|luxembourg|luxembourg||luxemburg|
🇱🇻|latvia|latvia||lettland|
🇱🇾|libya|libya||libyen|
🇲🇦|morocco|morocco||marokko|
🇲🇨|monaco|monaco||monaco|
🇲🇩|moldova|moldova||republik moldau|
🇲🇪|montenegro|montenegro||montenegro|
🇲🇫|st_martin|st. martin||st. martin|
🇲🇬|madagascar|madagascar||madagaskar|
🇲🇭|marshall_islands|marshall islands||marshallinseln|
🇲🇰|macedonia|north macedonia||nordmazedonien|
🇲🇱|mali|mali||mali|
🇲🇲|myanmar|myanmar (burma)||myanmar|
🇲🇳|mongolia|mongolia||mongolei|
🇲🇴|macau|macao sar china||sonderverwaltungsregion macau|
🇲🇵|northern_mariana_islands|northern mariana islands||nördliche marianen|
🇲🇶|martinique|martinique||martinique|
🇲🇷|mauritania|mauritania||mauretanien|
🇲🇸|montserrat|montserrat||montserrat|
🇲🇹|malta|malta||malta|
🇲🇺|mauritius|mauritius||mauritius|
🇲🇻|maldives|maldives||malediven|
🇲🇼|malawi|malawi||malawi|
🇲🇽|mexico|mexico||mexiko|
🇲🇾|malaysia|malaysia||malaysia|
🇲🇿|mozambique|mozambique||mosambik|
🇳🇦|namibia|namibia||namibia|
🇳🇨|new_caledonia|new caledonia||neukaledonien|
🇳🇪|niger|niger||niger|
🇳🇫|norfolk_island|norfolk island||norfolkinsel|
🇳🇬|nigeria|nigeria||nigeria|
🇳🇮|nicaragua|nicaragua||nicaragua|
🇳🇱|netherlands|netherlands||niederlande|
🇳🇴|norway|norway||norwegen|
🇳🇵|nepal|nepal||nepal|
🇳🇷|nauru|nauru||nauru|
🇳🇺|niue|niue||niue|
🇳🇿|new_zealand|new zealand||neuseeland|
🇴🇲|oman|oman||oman|
🇵🇦|panama|panama||panama|
🇵🇪|peru|peru||peru|
🇵🇫|french_polynesia|french polynesia||französisch-polynesien|
🇵🇬|papua_new_guinea|papua new guinea||papua-neuguinea|
🇵🇭|philippines|philippines||philippinen|
🇵🇰|pakistan|pakistan||pakistan|
🇵🇱|poland|poland||polen|
🇵🇲|st_pierre_miquelon|st. pierre & miquelon||st. pierre und miquelon|
🇵🇳|pitcairn_islands|pitcairn islands||pitcairninseln|
🇵🇷|puerto_rico|puerto rico||puerto rico|
🇵🇸|palestinian_territories|palestinian territories||palästinensische autonomiegebiete|
🇵🇹|portugal|portugal||portugal|
🇵🇼|palau|palau||palau|
🇵🇾|paraguay|paraguay||paraguay|
🇶🇦|qatar|qatar||katar|
🇷🇪|reunion|réunion||réunion|
🇷🇴|romania|romania||rumänien|
🇷🇸|serbia|serbia||serbien|
🇷🇺|ru|russia||russland|
🇷🇼|rwanda|rwanda||ruanda|
🇸🇦|saudi_arabia|saudi arabia||saudi-arabien|
🇸🇧|solomon_islands|solomon islands||salomonen|
🇸🇨|seychelles|seychelles||seychellen|
🇸🇩|sudan|sudan||sudan|
🇸🇪|sweden|sweden||schweden|
🇸🇬|singapore|singapore||singapur|
🇸🇭|st_helena|st. helena||st. helena|
🇸🇮|slovenia|slovenia||slowenien|
🇸🇯|svalbard_jan_mayen|svalbard & jan mayen||spitzbergen und jan mayen|
🇸🇰|slovakia|slovakia||slowakei|
🇸🇱|sierra_leone|sierra leone||sierra leone|
🇸🇲|san_marino|san marino||san marino|
🇸🇳|senegal|senegal||senegal|
🇸🇴|somalia|somalia||somalia|
🇸🇷|suriname|suriname||suriname|
🇸🇸|south_sudan|south sudan||südsudan|
🇸🇹|sao_tome_principe|são tomé & príncipe||são tomé und príncipe|
🇸🇻|el_salvador|el salvador||el salvador|
🇸🇽|sint_maarten|sint maarten||sint maarten|
🇸🇾|syria|syria||syrien|
🇸🇿|swaziland|eswatini||eswatini|
🇹🇦|tristan_da_cunha|tristan da cunha||tristan da cunha|
🇹🇨|turks_caicos_islands|turks & caicos islands||turks- und caicosinseln|
🇹🇩|chad|chad||tschad|
🇹🇫|french_southern_territories|french southern territories||französische süd- und antarktisgebiete|
🇹🇬|togo|togo||togo|
🇹🇭|thailand|thailand||thailand|
🇹🇯|tajikistan|tajikistan||tadschikistan|
🇹🇰|tokelau|tokelau||tokelau|
🇹🇱|timor_leste|timor-leste||timor-leste|
🇹🇲|turkmenistan|turkmenistan||turkmenistan|
🇹🇳|tunisia|tunisia||tunesien|
🇹🇴|tonga|tonga||tonga|
🇹🇷|tr|türkiye||türkei|
🇹🇹|trinidad_tobago|trinidad & tobago||trinidad und tobago|
🇹🇻|tuvalu|tuvalu||tuvalu|
🇹🇼|taiwan|taiwan||taiwan|
🇹🇿|tanzania|tanzania||tansania|
🇺🇦|ukraine|ukraine||ukraine|
🇺🇬|uganda|uganda||uganda|
🇺🇲|us_outlying_islands|u.s. outlying islands||amerikanische überseeinseln|
🇺🇳|united_nations|united nations||vereinte nationen|
🇺🇸|us|united states||vereinigte staaten|
🇺🇾|uruguay|uruguay||uruguay|
🇺🇿|uzbekistan|uzbekistan||usbekistan|
🇻🇦|vatican_city|vatican city||vatikanstadt|
🇻🇨|st_vincent_grenadines|st. vincent & grenadines||st. vincent und die grenadinen|
🇻🇪|venezuela|venezuela||venezuela|
🇻🇬|british_virgin_islands|british virgin islands||britische jungferninseln|
🇻🇮|us_virgin_islands|u.s. virgin islands||amerikanische jungferninseln|
🇻🇳|vietnam|vietnam||vietnam|
🇻🇺|vanuatu|vanuatu||vanuatu|
🇼🇫|wallis_futuna|wallis & futuna||wallis und futuna|
🇼🇸|samoa|samoa||samoa|
🇽🇰|kosovo|kosovo||kosovo|
🇾🇪|yemen|yemen||jemen|
🇾🇹|mayotte|mayotte||mayotte|
🇿🇦|south_africa|south africa||südafrika|
🇿🇲|zambia|zambia||sambia|
🇿🇼|zimbabwe|zimbabwe||simbabwe|
🏴󠁧󠁢󠁥󠁮󠁧󠁿|england|england||england|
🏴󠁧󠁢󠁳󠁣󠁴󠁿|scotland|scotland||schottland|
🏴󠁧󠁢󠁷󠁬󠁳󠁿|wales|wales||wales|`
