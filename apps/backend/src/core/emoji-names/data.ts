/*!
 * The names of Emoji 16 in Slack and GitHub, from emojibase-data 17.0.0, MIT, (c) 2017-2019 Miles Johnson. The licence
 * stands in data.LICENSE.txt. Written by apps/web/generate-emoji.ts.
 */
export const emojiNamesData = `😀 grinning
😃 smiley
😄 smile
😁 grin
😆 laughing satisfied
😅 sweat_smile
🤣 rolling_on_the_floor_laughing rofl
😂 joy
🙂 slightly_smiling_face
🙃 upside_down_face
🫠 melting_face
😉 wink
😊 blush
😇 innocent
🥰 smiling_face_with_3_hearts smiling_face_with_three_hearts
😍 heart_eyes
🤩 star-struck grinning_face_with_star_eyes star_struck
😘 kissing_heart
😗 kissing
☺️ relaxed
😚 kissing_closed_eyes
😙 kissing_smiling_eyes
🥲 smiling_face_with_tear
😋 yum
😛 stuck_out_tongue
😜 stuck_out_tongue_winking_eye
🤪 zany_face grinning_face_with_one_large_and_one_small_eye
😝 stuck_out_tongue_closed_eyes
🤑 money_mouth_face
🤗 hugging_face hugs
🤭 face_with_hand_over_mouth smiling_face_with_smiling_eyes_and_hand_covering_mouth hand_over_mouth
🫢 face_with_open_eyes_and_hand_over_mouth
🫣 face_with_peeking_eye
🤫 shushing_face face_with_finger_covering_closed_lips
🤔 thinking_face thinking
🫡 saluting_face
🤐 zipper_mouth_face
🤨 face_with_raised_eyebrow face_with_one_eyebrow_raised raised_eyebrow
😐 neutral_face
😑 expressionless
😶 no_mouth
🫥 dotted_line_face
😶‍🌫️ face_in_clouds
😏 smirk
😒 unamused
🙄 face_with_rolling_eyes roll_eyes
😬 grimacing
😮‍💨 face_exhaling
🤥 lying_face
🫨 shaking_face
🙂‍↔️ head_shaking_horizontally
🙂‍↕️ head_shaking_vertically
😌 relieved
😔 pensive
😪 sleepy
🤤 drooling_face
😴 sleeping
🫩 face_with_bags_under_eyes
😷 mask
🤒 face_with_thermometer
🤕 face_with_head_bandage
🤢 nauseated_face
🤮 face_vomiting face_with_open_mouth_vomiting vomiting_face
🤧 sneezing_face
🥵 hot_face
🥶 cold_face
🥴 woozy_face
😵 dizzy_face
😵‍💫 face_with_spiral_eyes
🤯 exploding_head shocked_face_with_exploding_head
🤠 face_with_cowboy_hat cowboy_hat_face
🥳 partying_face
🥸 disguised_face
😎 sunglasses
🤓 nerd_face
🧐 face_with_monocle monocle_face
😕 confused
🫤 face_with_diagonal_mouth
😟 worried
🙁 slightly_frowning_face
☹️ white_frowning_face frowning_face
😮 open_mouth
😯 hushed
😲 astonished
😳 flushed
🥺 pleading_face
🥹 face_holding_back_tears
😦 frowning
😧 anguished
😨 fearful
😰 cold_sweat
😥 disappointed_relieved
😢 cry
😭 sob
😱 scream
😖 confounded
😣 persevere
😞 disappointed
😓 sweat
😩 weary
😫 tired_face
🥱 yawning_face
😤 triumph
😡 rage pout
😠 angry
🤬 face_with_symbols_on_mouth serious_face_with_symbols_covering_mouth cursing_face
😈 smiling_imp
👿 imp
💀 skull
☠️ skull_and_crossbones
💩 hankey poop shit
🤡 clown_face
👹 japanese_ogre
👺 japanese_goblin
👻 ghost
👽 alien
👾 space_invader
🤖 robot_face robot
😺 smiley_cat
😸 smile_cat
😹 joy_cat
😻 heart_eyes_cat
😼 smirk_cat
😽 kissing_cat
🙀 scream_cat
😿 crying_cat_face
😾 pouting_cat
🙈 see_no_evil
🙉 hear_no_evil
🙊 speak_no_evil
💌 love_letter
💘 cupid
💝 gift_heart
💖 sparkling_heart
💗 heartpulse
💓 heartbeat
💞 revolving_hearts
💕 two_hearts
💟 heart_decoration
❣️ heavy_heart_exclamation_mark_ornament heavy_heart_exclamation
💔 broken_heart
❤️‍🔥 heart_on_fire
❤️‍🩹 mending_heart
❤️ heart
🩷 pink_heart
🧡 orange_heart
💛 yellow_heart
💚 green_heart
💙 blue_heart
🩵 light_blue_heart
💜 purple_heart
🤎 brown_heart
🖤 black_heart
🩶 grey_heart
🤍 white_heart
💋 kiss
💯 100
💢 anger
💥 boom collision
💫 dizzy
💦 sweat_drops
💨 dash
🕳️ hole
💬 speech_balloon
👁️‍🗨️ eye-in-speech-bubble eye_speech_bubble
🗨️ left_speech_bubble
🗯️ right_anger_bubble
💭 thought_balloon
💤 zzz
👋+ wave
🤚+ raised_back_of_hand
🖐️+ raised_hand_with_fingers_splayed
✋+ hand raised_hand
🖖+ spock-hand vulcan_salute
🫱+ rightwards_hand
🫲+ leftwards_hand
🫳+ palm_down_hand
🫴+ palm_up_hand
🫷+ leftwards_pushing_hand
🫸+ rightwards_pushing_hand
👌+ ok_hand
🤌+ pinched_fingers
🤏+ pinching_hand
✌️+ v
🤞+ crossed_fingers hand_with_index_and_middle_fingers_crossed
🫰+ hand_with_index_finger_and_thumb_crossed
🤟+ i_love_you_hand_sign love_you_gesture
🤘+ the_horns sign_of_the_horns metal
🤙+ call_me_hand
👈+ point_left
👉+ point_right
👆+ point_up_2
🖕+ middle_finger reversed_hand_with_middle_finger_extended fu
👇+ point_down
☝️+ point_up
🫵+ index_pointing_at_the_viewer
👍+ +1 thumbsup
👎+ -1 thumbsdown
✊+ fist fist_raised
👊+ facepunch punch fist_oncoming
🤛+ left-facing_fist fist_left
🤜+ right-facing_fist fist_right
👏+ clap
🙌+ raised_hands
🫶+ heart_hands
👐+ open_hands
🤲+ palms_up_together
🤝+ handshake
🙏+ pray
✍️+ writing_hand
💅+ nail_care
🤳+ selfie
💪+ muscle
🦾 mechanical_arm
🦿 mechanical_leg
🦵+ leg
🦶+ foot
👂+ ear
🦻+ ear_with_hearing_aid
👃+ nose
🧠 brain
🫀 anatomical_heart
🫁 lungs
🦷 tooth
🦴 bone
👀 eyes
👁️ eye
👅 tongue
👄 lips
🫦 biting_lip
👶+ baby
🧒+ child
👦+ boy
👧+ girl
🧑+ adult
👱+ person_with_blond_hair blond_haired_person
👨+ man
🧔+ bearded_person
🧔‍♂️+ man_with_beard man_beard
🧔‍♀️+ woman_with_beard woman_beard
👨‍🦰+ red_haired_man
👨‍🦱+ curly_haired_man
👨‍🦳+ white_haired_man
👨‍🦲+ bald_man
👩+ woman
👩‍🦰+ red_haired_woman
🧑‍🦰+ red_haired_person person_red_hair
👩‍🦱+ curly_haired_woman
🧑‍🦱+ curly_haired_person person_curly_hair
👩‍🦳+ white_haired_woman
🧑‍🦳+ white_haired_person person_white_hair
👩‍🦲+ bald_woman
🧑‍🦲+ bald_person person_bald
👱‍♀️+ blond-haired-woman blond_haired_woman blonde_woman
👱‍♂️+ blond-haired-man blond_haired_man
🧓+ older_adult
👴+ older_man
👵+ older_woman
🙍+ person_frowning frowning_person
🙍‍♂️+ man-frowning frowning_man
🙍‍♀️+ woman-frowning frowning_woman
🙎+ person_with_pouting_face pouting_face
🙎‍♂️+ man-pouting pouting_man
🙎‍♀️+ woman-pouting pouting_woman
🙅+ no_good
🙅‍♂️+ man-gesturing-no ng_man no_good_man
🙅‍♀️+ woman-gesturing-no ng_woman no_good_woman
🙆+ ok_woman ok_person
🙆‍♂️+ man-gesturing-ok ok_man
🙆‍♀️+ woman-gesturing-ok
💁+ information_desk_person tipping_hand_person
💁‍♂️+ man-tipping-hand sassy_man tipping_hand_man
💁‍♀️+ woman-tipping-hand sassy_woman tipping_hand_woman
🙋+ raising_hand
🙋‍♂️+ man-raising-hand raising_hand_man
🙋‍♀️+ woman-raising-hand raising_hand_woman
🧏+ deaf_person
🧏‍♂️+ deaf_man
🧏‍♀️+ deaf_woman
🙇+ bow
🙇‍♂️+ man-bowing bowing_man
🙇‍♀️+ woman-bowing bowing_woman
🤦+ face_palm facepalm
🤦‍♂️+ man-facepalming man_facepalming
🤦‍♀️+ woman-facepalming woman_facepalming
🤷+ shrug
🤷‍♂️+ man-shrugging man_shrugging
🤷‍♀️+ woman-shrugging woman_shrugging
🧑‍⚕️+ health_worker
👨‍⚕️+ male-doctor man_health_worker
👩‍⚕️+ female-doctor woman_health_worker
🧑‍🎓+ student
👨‍🎓+ male-student man_student
👩‍🎓+ female-student woman_student
🧑‍🏫+ teacher
👨‍🏫+ male-teacher man_teacher
👩‍🏫+ female-teacher woman_teacher
🧑‍⚖️+ judge
👨‍⚖️+ male-judge man_judge
👩‍⚖️+ female-judge woman_judge
🧑‍🌾+ farmer
👨‍🌾+ male-farmer man_farmer
👩‍🌾+ female-farmer woman_farmer
🧑‍🍳+ cook
👨‍🍳+ male-cook man_cook
👩‍🍳+ female-cook woman_cook
🧑‍🔧+ mechanic
👨‍🔧+ male-mechanic man_mechanic
👩‍🔧+ female-mechanic woman_mechanic
🧑‍🏭+ factory_worker
👨‍🏭+ male-factory-worker man_factory_worker
👩‍🏭+ female-factory-worker woman_factory_worker
🧑‍💼+ office_worker
👨‍💼+ male-office-worker man_office_worker
👩‍💼+ female-office-worker woman_office_worker
🧑‍🔬+ scientist
👨‍🔬+ male-scientist man_scientist
👩‍🔬+ female-scientist woman_scientist
🧑‍💻+ technologist
👨‍💻+ male-technologist man_technologist
👩‍💻+ female-technologist woman_technologist
🧑‍🎤+ singer
👨‍🎤+ male-singer man_singer
👩‍🎤+ female-singer woman_singer
🧑‍🎨+ artist
👨‍🎨+ male-artist man_artist
👩‍🎨+ female-artist woman_artist
🧑‍✈️+ pilot
👨‍✈️+ male-pilot man_pilot
👩‍✈️+ female-pilot woman_pilot
🧑‍🚀+ astronaut
👨‍🚀+ male-astronaut man_astronaut
👩‍🚀+ female-astronaut woman_astronaut
🧑‍🚒+ firefighter
👨‍🚒+ male-firefighter man_firefighter
👩‍🚒+ female-firefighter woman_firefighter
👮+ cop police_officer
👮‍♂️+ male-police-officer policeman
👮‍♀️+ female-police-officer policewoman
🕵️+ sleuth_or_spy detective
🕵️‍♂️+ male-detective male_detective
🕵️‍♀️+ female-detective female_detective
💂+ guardsman guard
💂‍♂️+ male-guard
💂‍♀️+ female-guard guardswoman
🥷+ ninja
👷+ construction_worker
👷‍♂️+ male-construction-worker construction_worker_man
👷‍♀️+ female-construction-worker construction_worker_woman
🫅+ person_with_crown
🤴+ prince
👸+ princess
👳+ man_with_turban person_with_turban
👳‍♂️+ man-wearing-turban
👳‍♀️+ woman-wearing-turban woman_with_turban
👲+ man_with_gua_pi_mao
🧕+ person_with_headscarf woman_with_headscarf
🤵+ person_in_tuxedo
🤵‍♂️+ man_in_tuxedo
🤵‍♀️+ woman_in_tuxedo
👰+ bride_with_veil person_with_veil
👰‍♂️+ man_with_veil
👰‍♀️+ woman_with_veil
🤰+ pregnant_woman
🫃+ pregnant_man
🫄+ pregnant_person
🤱+ breast-feeding breast_feeding
👩‍🍼+ woman_feeding_baby
👨‍🍼+ man_feeding_baby
🧑‍🍼+ person_feeding_baby
👼+ angel
🎅+ santa
🤶+ mrs_claus mother_christmas
🧑‍🎄+ mx_claus
🦸+ superhero
🦸‍♂️+ male_superhero superhero_man
🦸‍♀️+ female_superhero superhero_woman
🦹+ supervillain
🦹‍♂️+ male_supervillain supervillain_man
🦹‍♀️+ female_supervillain supervillain_woman
🧙+ mage
🧙‍♂️+ male_mage mage_man
🧙‍♀️+ female_mage mage_woman
🧚+ fairy
🧚‍♂️+ male_fairy fairy_man
🧚‍♀️+ female_fairy fairy_woman
🧛+ vampire
🧛‍♂️+ male_vampire vampire_man
🧛‍♀️+ female_vampire vampire_woman
🧜+ merperson
🧜‍♂️+ merman
🧜‍♀️+ mermaid
🧝+ elf
🧝‍♂️+ male_elf elf_man
🧝‍♀️+ female_elf elf_woman
🧞 genie
🧞‍♂️ male_genie genie_man
🧞‍♀️ female_genie genie_woman
🧟 zombie
🧟‍♂️ male_zombie zombie_man
🧟‍♀️ female_zombie zombie_woman
🧌 troll
💆+ massage
💆‍♂️+ man-getting-massage massage_man
💆‍♀️+ woman-getting-massage massage_woman
💇+ haircut
💇‍♂️+ man-getting-haircut haircut_man
💇‍♀️+ woman-getting-haircut haircut_woman
🚶+ walking
🚶‍♂️+ man-walking walking_man
🚶‍♀️+ woman-walking walking_woman
🚶‍➡️+ person_walking_facing_right
🚶‍♀️‍➡️+ woman_walking_facing_right
🚶‍♂️‍➡️+ man_walking_facing_right
🧍+ standing_person
🧍‍♂️+ man_standing standing_man
🧍‍♀️+ woman_standing standing_woman
🧎+ kneeling_person
🧎‍♂️+ man_kneeling kneeling_man
🧎‍♀️+ woman_kneeling kneeling_woman
🧎‍➡️+ person_kneeling_facing_right
🧎‍♀️‍➡️+ woman_kneeling_facing_right
🧎‍♂️‍➡️+ man_kneeling_facing_right
🧑‍🦯+ person_with_probing_cane
🧑‍🦯‍➡️+ person_with_white_cane_facing_right
👨‍🦯+ man_with_probing_cane
👨‍🦯‍➡️+ man_with_white_cane_facing_right
👩‍🦯+ woman_with_probing_cane
👩‍🦯‍➡️+ woman_with_white_cane_facing_right
🧑‍🦼+ person_in_motorized_wheelchair
🧑‍🦼‍➡️+ person_in_motorized_wheelchair_facing_right
👨‍🦼+ man_in_motorized_wheelchair
👨‍🦼‍➡️+ man_in_motorized_wheelchair_facing_right
👩‍🦼+ woman_in_motorized_wheelchair
👩‍🦼‍➡️+ woman_in_motorized_wheelchair_facing_right
🧑‍🦽+ person_in_manual_wheelchair
🧑‍🦽‍➡️+ person_in_manual_wheelchair_facing_right
👨‍🦽+ man_in_manual_wheelchair
👨‍🦽‍➡️+ man_in_manual_wheelchair_facing_right
👩‍🦽+ woman_in_manual_wheelchair
👩‍🦽‍➡️+ woman_in_manual_wheelchair_facing_right
🏃+ runner running
🏃‍♂️+ man-running running_man
🏃‍♀️+ woman-running running_woman
🏃‍➡️+ person_running_facing_right
🏃‍♀️‍➡️+ woman_running_facing_right
🏃‍♂️‍➡️+ man_running_facing_right
💃+ dancer woman_dancing
🕺+ man_dancing
🕴️+ man_in_business_suit_levitating business_suit_levitating
👯+ dancers
👯‍♂️+ men-with-bunny-ears-partying man-with-bunny-ears-partying dancing_men
👯‍♀️+ women-with-bunny-ears-partying woman-with-bunny-ears-partying dancing_women
🧖+ person_in_steamy_room sauna_person
🧖‍♂️+ man_in_steamy_room sauna_man
🧖‍♀️+ woman_in_steamy_room sauna_woman
🧗+ person_climbing climbing
🧗‍♂️+ man_climbing climbing_man
🧗‍♀️+ woman_climbing climbing_woman
🤺 fencer person_fencing
🏇+ horse_racing
⛷️ skier
🏂+ snowboarder
🏌️+ golfer golfing
🏌️‍♂️+ man-golfing golfing_man
🏌️‍♀️+ woman-golfing golfing_woman
🏄+ surfer
🏄‍♂️+ man-surfing surfing_man
🏄‍♀️+ woman-surfing surfing_woman
🚣+ rowboat
🚣‍♂️+ man-rowing-boat rowing_man
🚣‍♀️+ woman-rowing-boat rowing_woman
🏊+ swimmer
🏊‍♂️+ man-swimming swimming_man
🏊‍♀️+ woman-swimming swimming_woman
⛹️+ person_with_ball bouncing_ball_person
⛹️‍♂️+ man-bouncing-ball basketball_man bouncing_ball_man
⛹️‍♀️+ woman-bouncing-ball basketball_woman bouncing_ball_woman
🏋️+ weight_lifter weight_lifting
🏋️‍♂️+ man-lifting-weights weight_lifting_man
🏋️‍♀️+ woman-lifting-weights weight_lifting_woman
🚴+ bicyclist
🚴‍♂️+ man-biking biking_man
🚴‍♀️+ woman-biking biking_woman
🚵+ mountain_bicyclist
🚵‍♂️+ man-mountain-biking mountain_biking_man
🚵‍♀️+ woman-mountain-biking mountain_biking_woman
🤸+ person_doing_cartwheel cartwheeling
🤸‍♂️+ man-cartwheeling man_cartwheeling
🤸‍♀️+ woman-cartwheeling woman_cartwheeling
🤼+ wrestlers wrestling
🤼‍♂️+ man-wrestling men_wrestling
🤼‍♀️+ woman-wrestling women_wrestling
🤽+ water_polo
🤽‍♂️+ man-playing-water-polo man_playing_water_polo
🤽‍♀️+ woman-playing-water-polo woman_playing_water_polo
🤾+ handball handball_person
🤾‍♂️+ man-playing-handball man_playing_handball
🤾‍♀️+ woman-playing-handball woman_playing_handball
🤹+ juggling juggling_person
🤹‍♂️+ man-juggling man_juggling
🤹‍♀️+ woman-juggling woman_juggling
🧘+ person_in_lotus_position lotus_position
🧘‍♂️+ man_in_lotus_position lotus_position_man
🧘‍♀️+ woman_in_lotus_position lotus_position_woman
🛀+ bath
🛌+ sleeping_accommodation sleeping_bed
🧑‍🤝‍🧑 people_holding_hands
👭+ two_women_holding_hands women_holding_hands
👫+ man_and_woman_holding_hands woman_and_man_holding_hands couple
👬+ two_men_holding_hands men_holding_hands
💏+ couplekiss
👩‍❤️‍💋‍👨 woman-kiss-man couplekiss_man_woman
👨‍❤️‍💋‍👨 man-kiss-man couplekiss_man_man
👩‍❤️‍💋‍👩 woman-kiss-woman couplekiss_woman_woman
💑+ couple_with_heart
👩‍❤️‍👨 woman-heart-man couple_with_heart_woman_man
👨‍❤️‍👨 man-heart-man couple_with_heart_man_man
👩‍❤️‍👩 woman-heart-woman couple_with_heart_woman_woman
👨‍👩‍👦 man-woman-boy family_man_woman_boy
👨‍👩‍👧 man-woman-girl family_man_woman_girl
👨‍👩‍👧‍👦 man-woman-girl-boy family_man_woman_girl_boy
👨‍👩‍👦‍👦 man-woman-boy-boy family_man_woman_boy_boy
👨‍👩‍👧‍👧 man-woman-girl-girl family_man_woman_girl_girl
👨‍👨‍👦 man-man-boy family_man_man_boy
👨‍👨‍👧 man-man-girl family_man_man_girl
👨‍👨‍👧‍👦 man-man-girl-boy family_man_man_girl_boy
👨‍👨‍👦‍👦 man-man-boy-boy family_man_man_boy_boy
👨‍👨‍👧‍👧 man-man-girl-girl family_man_man_girl_girl
👩‍👩‍👦 woman-woman-boy family_woman_woman_boy
👩‍👩‍👧 woman-woman-girl family_woman_woman_girl
👩‍👩‍👧‍👦 woman-woman-girl-boy family_woman_woman_girl_boy
👩‍👩‍👦‍👦 woman-woman-boy-boy family_woman_woman_boy_boy
👩‍👩‍👧‍👧 woman-woman-girl-girl family_woman_woman_girl_girl
👨‍👦 man-boy family_man_boy
👨‍👦‍👦 man-boy-boy family_man_boy_boy
👨‍👧 man-girl family_man_girl
👨‍👧‍👦 man-girl-boy family_man_girl_boy
👨‍👧‍👧 man-girl-girl family_man_girl_girl
👩‍👦 woman-boy family_woman_boy
👩‍👦‍👦 woman-boy-boy family_woman_boy_boy
👩‍👧 woman-girl family_woman_girl
👩‍👧‍👦 woman-girl-boy family_woman_girl_boy
👩‍👧‍👧 woman-girl-girl family_woman_girl_girl
🗣️ speaking_head_in_silhouette speaking_head
👤 bust_in_silhouette
👥 busts_in_silhouette
🫂 people_hugging
👪 family
🧑‍🧑‍🧒 family_adult_adult_child
🧑‍🧑‍🧒‍🧒 family_adult_adult_child_child
🧑‍🧒 family_adult_child
🧑‍🧒‍🧒 family_adult_child_child
👣 footprints
🫆 fingerprint
🏻 skin-tone-2
🏼 skin-tone-3
🏽 skin-tone-4
🏾 skin-tone-5
🏿 skin-tone-6
🐵 monkey_face
🐒 monkey
🦍 gorilla
🦧 orangutan
🐶 dog
🐕 dog2
🦮 guide_dog
🐕‍🦺 service_dog
🐩 poodle
🐺 wolf
🦊 fox_face
🦝 raccoon
🐱 cat
🐈 cat2
🐈‍⬛ black_cat
🦁 lion_face lion
🐯 tiger
🐅 tiger2
🐆 leopard
🐴 horse
🫎 moose
🫏 donkey
🐎 racehorse
🦄 unicorn_face unicorn
🦓 zebra_face zebra
🦌 deer
🦬 bison
🐮 cow
🐂 ox
🐃 water_buffalo
🐄 cow2
🐷 pig
🐖 pig2
🐗 boar
🐽 pig_nose
🐏 ram
🐑 sheep
🐐 goat
🐪 dromedary_camel
🐫 camel
🦙 llama
🦒 giraffe_face giraffe
🐘 elephant
🦣 mammoth
🦏 rhinoceros
🦛 hippopotamus
🐭 mouse
🐁 mouse2
🐀 rat
🐹 hamster
🐰 rabbit
🐇 rabbit2
🐿️ chipmunk
🦫 beaver
🦔 hedgehog
🦇 bat
🐻 bear
🐻‍❄️ polar_bear
🐨 koala
🐼 panda_face
🦥 sloth
🦦 otter
🦨 skunk
🦘 kangaroo
🦡 badger
🐾 feet paw_prints
🦃 turkey
🐔 chicken
🐓 rooster
🐣 hatching_chick
🐤 baby_chick
🐥 hatched_chick
🐦 bird
🐧 penguin
🕊️ dove_of_peace dove
🦅 eagle
🦆 duck
🦢 swan
🦉 owl
🦤 dodo
🪶 feather
🦩 flamingo
🦚 peacock
🦜 parrot
🪽 wing
🐦‍⬛ black_bird
🪿 goose
🐦‍🔥 phoenix
🐸 frog
🐊 crocodile
🐢 turtle
🦎 lizard
🐍 snake
🐲 dragon_face
🐉 dragon
🦕 sauropod
🦖 t-rex
🐳 whale
🐋 whale2
🐬 dolphin flipper
🦭 seal
🐟 fish
🐠 tropical_fish
🐡 blowfish
🦈 shark
🐙 octopus
🐚 shell
🪸 coral
🪼 jellyfish
🦀 crab
🦞 lobster
🦐 shrimp
🦑 squid
🦪 oyster
🐌 snail
🦋 butterfly
🐛 bug
🐜 ant
🐝 bee honeybee
🪲 beetle
🐞 ladybug lady_beetle
🦗 cricket
🪳 cockroach
🕷️ spider
🕸️ spider_web
🦂 scorpion
🦟 mosquito
🪰 fly
🪱 worm
🦠 microbe
💐 bouquet
🌸 cherry_blossom
💮 white_flower
🪷 lotus
🏵️ rosette
🌹 rose
🥀 wilted_flower
🌺 hibiscus
🌻 sunflower
🌼 blossom
🌷 tulip
🪻 hyacinth
🌱 seedling
🪴 potted_plant
🌲 evergreen_tree
🌳 deciduous_tree
🌴 palm_tree
🌵 cactus
🌾 ear_of_rice
🌿 herb
☘️ shamrock
🍀 four_leaf_clover
🍁 maple_leaf
🍂 fallen_leaf
🍃 leaves
🪹 empty_nest
🪺 nest_with_eggs
🍄 mushroom
🪾 leafless_tree
🍇 grapes
🍈 melon
🍉 watermelon
🍊 tangerine mandarin orange
🍋 lemon
🍋‍🟩 lime
🍌 banana
🍍 pineapple
🥭 mango
🍎 apple
🍏 green_apple
🍐 pear
🍑 peach
🍒 cherries
🍓 strawberry
🫐 blueberries
🥝 kiwifruit kiwi_fruit
🍅 tomato
🫒 olive
🥥 coconut
🥑 avocado
🍆 eggplant
🥔 potato
🥕 carrot
🌽 corn
🌶️ hot_pepper
🫑 bell_pepper
🥒 cucumber
🥬 leafy_green
🥦 broccoli
🧄 garlic
🧅 onion
🥜 peanuts
🫘 beans
🌰 chestnut
🫚 ginger_root
🫛 pea_pod
🍄‍🟫 brown_mushroom
🫜 root_vegetable
🍞 bread
🥐 croissant
🥖 baguette_bread
🫓 flatbread
🥨 pretzel
🥯 bagel
🥞 pancakes
🧇 waffle
🧀 cheese_wedge cheese
🍖 meat_on_bone
🍗 poultry_leg
🥩 cut_of_meat
🥓 bacon
🍔 hamburger
🍟 fries
🍕 pizza
🌭 hotdog
🥪 sandwich
🌮 taco
🌯 burrito
🫔 tamale
🥙 stuffed_flatbread
🧆 falafel
🥚 egg
🍳 fried_egg cooking
🥘 shallow_pan_of_food
🍲 stew
🫕 fondue
🥣 bowl_with_spoon
🥗 green_salad
🍿 popcorn
🧈 butter
🧂 salt
🥫 canned_food
🍱 bento
🍘 rice_cracker
🍙 rice_ball
🍚 rice
🍛 curry
🍜 ramen
🍝 spaghetti
🍠 sweet_potato
🍢 oden
🍣 sushi
🍤 fried_shrimp
🍥 fish_cake
🥮 moon_cake
🍡 dango
🥟 dumpling
🥠 fortune_cookie
🥡 takeout_box
🍦 icecream
🍧 shaved_ice
🍨 ice_cream
🍩 doughnut
🍪 cookie
🎂 birthday
🍰 cake
🧁 cupcake
🥧 pie
🍫 chocolate_bar
🍬 candy
🍭 lollipop
🍮 custard
🍯 honey_pot
🍼 baby_bottle
🥛 glass_of_milk milk_glass
☕ coffee
🫖 teapot
🍵 tea
🍶 sake
🍾 champagne
🍷 wine_glass
🍸 cocktail
🍹 tropical_drink
🍺 beer
🍻 beers
🥂 clinking_glasses
🥃 tumbler_glass
🫗 pouring_liquid
🥤 cup_with_straw
🧋 bubble_tea
🧃 beverage_box
🧉 mate_drink mate
🧊 ice_cube
🥢 chopsticks
🍽️ knife_fork_plate plate_with_cutlery
🍴 fork_and_knife
🥄 spoon
🔪 hocho knife
🫙 jar
🏺 amphora
🌍 earth_africa
🌎 earth_americas
🌏 earth_asia
🌐 globe_with_meridians
🗺️ world_map
🗾 japan
🧭 compass
🏔️ snow_capped_mountain mountain_snow
⛰️ mountain
🌋 volcano
🗻 mount_fuji
🏕️ camping
🏖️ beach_with_umbrella beach_umbrella
🏜️ desert
🏝️ desert_island
🏞️ national_park
🏟️ stadium
🏛️ classical_building
🏗️ building_construction
🧱 bricks
🪨 rock
🪵 wood
🛖 hut
🏘️ house_buildings houses
🏚️ derelict_house_building derelict_house
🏠 house
🏡 house_with_garden
🏢 office
🏣 post_office
🏤 european_post_office
🏥 hospital
🏦 bank
🏨 hotel
🏩 love_hotel
🏪 convenience_store
🏫 school
🏬 department_store
🏭 factory
🏯 japanese_castle
🏰 european_castle
💒 wedding
🗼 tokyo_tower
🗽 statue_of_liberty
⛪ church
🕌 mosque
🛕 hindu_temple
🕍 synagogue
⛩️ shinto_shrine
🕋 kaaba
⛲ fountain
⛺ tent
🌁 foggy
🌃 night_with_stars
🏙️ cityscape
🌄 sunrise_over_mountains
🌅 sunrise
🌆 city_sunset
🌇 city_sunrise
🌉 bridge_at_night
♨️ hotsprings
🎠 carousel_horse
🛝 playground_slide
🎡 ferris_wheel
🎢 roller_coaster
💈 barber
🎪 circus_tent
🚂 steam_locomotive
🚃 railway_car
🚄 bullettrain_side
🚅 bullettrain_front
🚆 train2
🚇 metro
🚈 light_rail
🚉 station
🚊 tram
🚝 monorail
🚞 mountain_railway
🚋 train
🚌 bus
🚍 oncoming_bus
🚎 trolleybus
🚐 minibus
🚑 ambulance
🚒 fire_engine
🚓 police_car
🚔 oncoming_police_car
🚕 taxi
🚖 oncoming_taxi
🚗 car red_car
🚘 oncoming_automobile
🚙 blue_car
🛻 pickup_truck
🚚 truck
🚛 articulated_lorry
🚜 tractor
🏎️ racing_car
🏍️ racing_motorcycle motorcycle
🛵 motor_scooter
🦽 manual_wheelchair
🦼 motorized_wheelchair
🛺 auto_rickshaw
🚲 bike
🛴 scooter kick_scooter
🛹 skateboard
🛼 roller_skate
🚏 busstop
🛣️ motorway
🛤️ railway_track
🛢️ oil_drum
⛽ fuelpump
🛞 wheel
🚨 rotating_light
🚥 traffic_light
🚦 vertical_traffic_light
🛑 octagonal_sign stop_sign
🚧 construction
⚓ anchor
🛟 ring_buoy
⛵ boat sailboat
🛶 canoe
🚤 speedboat
🛳️ passenger_ship
⛴️ ferry
🛥️ motor_boat
🚢 ship
✈️ airplane
🛩️ small_airplane
🛫 airplane_departure flight_departure
🛬 airplane_arriving flight_arrival
🪂 parachute
💺 seat
🚁 helicopter
🚟 suspension_railway
🚠 mountain_cableway
🚡 aerial_tramway
🛰️ satellite artificial_satellite
🚀 rocket
🛸 flying_saucer
🛎️ bellhop_bell
🧳 luggage
⌛ hourglass
⏳ hourglass_flowing_sand
⌚ watch
⏰ alarm_clock
⏱️ stopwatch
⏲️ timer_clock
🕰️ mantelpiece_clock
🕛 clock12
🕧 clock1230
🕐 clock1
🕜 clock130
🕑 clock2
🕝 clock230
🕒 clock3
🕞 clock330
🕓 clock4
🕟 clock430
🕔 clock5
🕠 clock530
🕕 clock6
🕡 clock630
🕖 clock7
🕢 clock730
🕗 clock8
🕣 clock830
🕘 clock9
🕤 clock930
🕙 clock10
🕥 clock1030
🕚 clock11
🕦 clock1130
🌑 new_moon
🌒 waxing_crescent_moon
🌓 first_quarter_moon
🌔 moon waxing_gibbous_moon
🌕 full_moon
🌖 waning_gibbous_moon
🌗 last_quarter_moon
🌘 waning_crescent_moon
🌙 crescent_moon
🌚 new_moon_with_face
🌛 first_quarter_moon_with_face
🌜 last_quarter_moon_with_face
🌡️ thermometer
☀️ sunny
🌝 full_moon_with_face
🌞 sun_with_face
🪐 ringed_planet
⭐ star
🌟 star2
🌠 stars
🌌 milky_way
☁️ cloud
⛅ partly_sunny
⛈️ thunder_cloud_and_rain cloud_with_lightning_and_rain
🌤️ mostly_sunny sun_small_cloud sun_behind_small_cloud
🌥️ barely_sunny sun_behind_cloud sun_behind_large_cloud
🌦️ partly_sunny_rain sun_behind_rain_cloud
🌧️ rain_cloud cloud_with_rain
🌨️ snow_cloud cloud_with_snow
🌩️ lightning lightning_cloud cloud_with_lightning
🌪️ tornado tornado_cloud
🌫️ fog
🌬️ wind_blowing_face wind_face
🌀 cyclone
🌈 rainbow
🌂 closed_umbrella
☂️ umbrella open_umbrella
☔ umbrella_with_rain_drops
⛱️ umbrella_on_ground parasol_on_ground
⚡ zap
❄️ snowflake
☃️ snowman snowman_with_snow
⛄ snowman_without_snow
☄️ comet
🔥 fire
💧 droplet
🌊 ocean
🎃 jack_o_lantern
🎄 christmas_tree
🎆 fireworks
🎇 sparkler
🧨 firecracker
✨ sparkles
🎈 balloon
🎉 tada
🎊 confetti_ball
🎋 tanabata_tree
🎍 bamboo
🎎 dolls
🎏 flags
🎐 wind_chime
🎑 rice_scene
🧧 red_envelope
🎀 ribbon
🎁 gift
🎗️ reminder_ribbon
🎟️ admission_tickets tickets
🎫 ticket
🎖️ medal medal_military
🏆 trophy
🏅 sports_medal medal_sports
🥇 first_place_medal 1st_place_medal
🥈 second_place_medal 2nd_place_medal
🥉 third_place_medal 3rd_place_medal
⚽ soccer
⚾ baseball
🥎 softball
🏀 basketball
🏐 volleyball
🏈 football
🏉 rugby_football
🎾 tennis
🥏 flying_disc
🎳 bowling
🏏 cricket_bat_and_ball cricket_game
🏑 field_hockey_stick_and_ball field_hockey
🏒 ice_hockey_stick_and_puck ice_hockey
🥍 lacrosse
🏓 table_tennis_paddle_and_ball ping_pong
🏸 badminton_racquet_and_shuttlecock badminton
🥊 boxing_glove
🥋 martial_arts_uniform
🥅 goal_net
⛳ golf
⛸️ ice_skate
🎣 fishing_pole_and_fish
🤿 diving_mask
🎽 running_shirt_with_sash
🎿 ski
🛷 sled
🥌 curling_stone
🎯 dart
🪀 yo-yo yo_yo
🪁 kite
🔫 gun
🎱 8ball
🔮 crystal_ball
🪄 magic_wand
🎮 video_game
🕹️ joystick
🎰 slot_machine
🎲 game_die
🧩 jigsaw
🧸 teddy_bear
🪅 pinata
🪩 mirror_ball
🪆 nesting_dolls
♠️ spades
♥️ hearts
♦️ diamonds
♣️ clubs
♟️ chess_pawn
🃏 black_joker
🀄 mahjong
🎴 flower_playing_cards
🎭 performing_arts
🖼️ frame_with_picture framed_picture
🎨 art
🧵 thread
🪡 sewing_needle
🧶 yarn
🪢 knot
👓 eyeglasses
🕶️ dark_sunglasses
🥽 goggles
🥼 lab_coat
🦺 safety_vest
👔 necktie
👕 shirt tshirt
👖 jeans
🧣 scarf
🧤 gloves
🧥 coat
🧦 socks
👗 dress
👘 kimono
🥻 sari
🩱 one-piece_swimsuit one_piece_swimsuit
🩲 briefs swim_brief
🩳 shorts
👙 bikini
👚 womans_clothes
🪭 folding_hand_fan
👛 purse
👜 handbag
👝 pouch
🛍️ shopping_bags shopping
🎒 school_satchel
🩴 thong_sandal
👞 mans_shoe shoe
👟 athletic_shoe
🥾 hiking_boot
🥿 womans_flat_shoe flat_shoe
👠 high_heel
👡 sandal
🩰 ballet_shoes
👢 boot
🪮 hair_pick
👑 crown
👒 womans_hat
🎩 tophat
🎓 mortar_board
🧢 billed_cap
🪖 military_helmet
⛑️ helmet_with_white_cross rescue_worker_helmet
📿 prayer_beads
💄 lipstick
💍 ring
💎 gem
🔇 mute
🔈 speaker
🔉 sound
🔊 loud_sound
📢 loudspeaker
📣 mega
📯 postal_horn
🔔 bell
🔕 no_bell
🎼 musical_score
🎵 musical_note
🎶 notes
🎙️ studio_microphone
🎚️ level_slider
🎛️ control_knobs
🎤 microphone
🎧 headphones
📻 radio
🎷 saxophone
🎺 trumpet
🪗 accordion
🎸 guitar
🎹 musical_keyboard
🎻 violin
🪕 banjo
🥁 drum_with_drumsticks drum
🪘 long_drum
🪇 maracas
🪈 flute
🪉 harp
📱 iphone
📲 calling
☎️ phone telephone
📞 telephone_receiver
📟 pager
📠 fax
🔋 battery
🪫 low_battery
🔌 electric_plug
💻 computer
🖥️ desktop_computer
🖨️ printer
⌨️ keyboard
🖱️ three_button_mouse computer_mouse
🖲️ trackball
💽 minidisc
💾 floppy_disk
💿 cd
📀 dvd
🧮 abacus
🎥 movie_camera
🎞️ film_frames film_strip
📽️ film_projector
🎬 clapper
📺 tv
📷 camera
📸 camera_with_flash camera_flash
📹 video_camera
📼 vhs
🔍 mag
🔎 mag_right
🕯️ candle
💡 bulb
🔦 flashlight
🏮 izakaya_lantern lantern
🪔 diya_lamp
📔 notebook_with_decorative_cover
📕 closed_book
📖 book open_book
📗 green_book
📘 blue_book
📙 orange_book
📚 books
📓 notebook
📒 ledger
📃 page_with_curl
📜 scroll
📄 page_facing_up
📰 newspaper
🗞️ rolled_up_newspaper newspaper_roll
📑 bookmark_tabs
🔖 bookmark
🏷️ label
🪙 coin
💰 moneybag
💴 yen
💵 dollar
💶 euro
💷 pound
💸 money_with_wings
💳 credit_card
🧾 receipt
💹 chart
✉️ email envelope
📧 e-mail
📨 incoming_envelope
📩 envelope_with_arrow
📤 outbox_tray
📥 inbox_tray
📦 package
📫 mailbox
📪 mailbox_closed
📬 mailbox_with_mail
📭 mailbox_with_no_mail
📮 postbox
🗳️ ballot_box_with_ballot ballot_box
✏️ pencil2
✒️ black_nib
🖋️ lower_left_fountain_pen fountain_pen
🖊️ lower_left_ballpoint_pen pen
🖌️ lower_left_paintbrush paintbrush
🖍️ lower_left_crayon crayon
📝 memo pencil
💼 briefcase
📁 file_folder
📂 open_file_folder
🗂️ card_index_dividers
📅 date
📆 calendar
🗒️ spiral_note_pad spiral_notepad
🗓️ spiral_calendar_pad spiral_calendar
📇 card_index
📈 chart_with_upwards_trend
📉 chart_with_downwards_trend
📊 bar_chart
📋 clipboard
📌 pushpin
📍 round_pushpin
📎 paperclip
🖇️ linked_paperclips paperclips
📏 straight_ruler
📐 triangular_ruler
✂️ scissors
🗃️ card_file_box
🗄️ file_cabinet
🗑️ wastebasket
🔒 lock
🔓 unlock
🔏 lock_with_ink_pen
🔐 closed_lock_with_key
🔑 key
🗝️ old_key
🔨 hammer
🪓 axe
⛏️ pick
⚒️ hammer_and_pick
🛠️ hammer_and_wrench
🗡️ dagger_knife dagger
⚔️ crossed_swords
💣 bomb
🪃 boomerang
🏹 bow_and_arrow
🛡️ shield
🪚 carpentry_saw
🔧 wrench
🪛 screwdriver
🔩 nut_and_bolt
⚙️ gear
🗜️ compression clamp
⚖️ scales balance_scale
🦯 probing_cane
🔗 link
⛓️‍💥 broken_chain
⛓️ chains
🪝 hook
🧰 toolbox
🧲 magnet
🪜 ladder
🪏 shovel
⚗️ alembic
🧪 test_tube
🧫 petri_dish
🧬 dna
🔬 microscope
🔭 telescope
📡 satellite_antenna
💉 syringe
🩸 drop_of_blood
💊 pill
🩹 adhesive_bandage
🩼 crutch
🩺 stethoscope
🩻 x-ray x_ray
🚪 door
🛗 elevator
🪞 mirror
🪟 window
🛏️ bed
🛋️ couch_and_lamp
🪑 chair
🚽 toilet
🪠 plunger
🚿 shower
🛁 bathtub
🪤 mouse_trap
🪒 razor
🧴 lotion_bottle
🧷 safety_pin
🧹 broom
🧺 basket
🧻 roll_of_paper
🪣 bucket
🧼 soap
🫧 bubbles
🪥 toothbrush
🧽 sponge
🧯 fire_extinguisher
🛒 shopping_trolley shopping_cart
🚬 smoking
⚰️ coffin
🪦 headstone
⚱️ funeral_urn
🧿 nazar_amulet
🪬 hamsa
🗿 moyai
🪧 placard
🪪 identification_card
🏧 atm
🚮 put_litter_in_its_place
🚰 potable_water
♿ wheelchair
🚹 mens
🚺 womens
🚻 restroom
🚼 baby_symbol
🚾 wc
🛂 passport_control
🛃 customs
🛄 baggage_claim
🛅 left_luggage
⚠️ warning
🚸 children_crossing
⛔ no_entry
🚫 no_entry_sign
🚳 no_bicycles
🚭 no_smoking
🚯 do_not_litter
🚱 non-potable_water
🚷 no_pedestrians
📵 no_mobile_phones
🔞 underage
☢️ radioactive_sign radioactive
☣️ biohazard_sign biohazard
⬆️ arrow_up
↗️ arrow_upper_right
➡️ arrow_right
↘️ arrow_lower_right
⬇️ arrow_down
↙️ arrow_lower_left
⬅️ arrow_left
↖️ arrow_upper_left
↕️ arrow_up_down
↔️ left_right_arrow
↩️ leftwards_arrow_with_hook
↪️ arrow_right_hook
⤴️ arrow_heading_up
⤵️ arrow_heading_down
🔃 arrows_clockwise
🔄 arrows_counterclockwise
🔙 back
🔚 end
🔛 on
🔜 soon
🔝 top
🛐 place_of_worship
⚛️ atom_symbol
🕉️ om_symbol om
✡️ star_of_david
☸️ wheel_of_dharma
☯️ yin_yang
✝️ latin_cross
☦️ orthodox_cross
☪️ star_and_crescent
☮️ peace_symbol
🕎 menorah_with_nine_branches menorah
🔯 six_pointed_star
🪯 khanda
♈ aries
♉ taurus
♊ gemini
♋ cancer
♌ leo
♍ virgo
♎ libra
♏ scorpius
♐ sagittarius
♑ capricorn
♒ aquarius
♓ pisces
⛎ ophiuchus
🔀 twisted_rightwards_arrows
🔁 repeat
🔂 repeat_one
▶️ arrow_forward
⏩ fast_forward
⏭️ black_right_pointing_double_triangle_with_vertical_bar next_track_button
⏯️ black_right_pointing_triangle_with_double_vertical_bar play_or_pause_button
◀️ arrow_backward
⏪ rewind
⏮️ black_left_pointing_double_triangle_with_vertical_bar previous_track_button
🔼 arrow_up_small
⏫ arrow_double_up
🔽 arrow_down_small
⏬ arrow_double_down
⏸️ double_vertical_bar pause_button
⏹️ black_square_for_stop stop_button
⏺️ black_circle_for_record record_button
⏏️ eject eject_button
🎦 cinema
🔅 low_brightness
🔆 high_brightness
📶 signal_strength
🛜 wireless
📳 vibration_mode
📴 mobile_phone_off
♀️ female_sign
♂️ male_sign
⚧️ transgender_symbol
✖️ heavy_multiplication_x
➕ heavy_plus_sign
➖ heavy_minus_sign
➗ heavy_division_sign
🟰 heavy_equals_sign
♾️ infinity
‼️ bangbang
⁉️ interrobang
❓ question
❔ grey_question
❕ grey_exclamation
❗ exclamation heavy_exclamation_mark
〰️ wavy_dash
💱 currency_exchange
💲 heavy_dollar_sign
⚕️ medical_symbol staff_of_aesculapius
♻️ recycle
⚜️ fleur_de_lis
🔱 trident
📛 name_badge
🔰 beginner
⭕ o
✅ white_check_mark
☑️ ballot_box_with_check
✔️ heavy_check_mark
❌ x
❎ negative_squared_cross_mark
➰ curly_loop
➿ loop
〽️ part_alternation_mark
✳️ eight_spoked_asterisk
✴️ eight_pointed_black_star
❇️ sparkle
©️ copyright
®️ registered
™️ tm
🫟 splatter
#️⃣ hash
*️⃣ keycap_star asterisk
0️⃣ zero
1️⃣ one
2️⃣ two
3️⃣ three
4️⃣ four
5️⃣ five
6️⃣ six
7️⃣ seven
8️⃣ eight
9️⃣ nine
🔟 keycap_ten
🔠 capital_abcd
🔡 abcd
🔢 1234
🔣 symbols
🔤 abc
🅰️ a
🆎 ab
🅱️ b
🆑 cl
🆒 cool
🆓 free
ℹ️ information_source
🆔 id
Ⓜ️ m
🆕 new
🆖 ng
🅾️ o2
🆗 ok
🅿️ parking
🆘 sos
🆙 up
🆚 vs
🈁 koko
🈂️ sa
🈷️ u6708
🈶 u6709
🈯 u6307
🉐 ideograph_advantage
🈹 u5272
🈚 u7121
🈲 u7981
🉑 accept
🈸 u7533
🈴 u5408
🈳 u7a7a
㊗️ congratulations
㊙️ secret
🈺 u55b6
🈵 u6e80
🔴 red_circle
🟠 large_orange_circle orange_circle
🟡 large_yellow_circle yellow_circle
🟢 large_green_circle green_circle
🔵 large_blue_circle
🟣 large_purple_circle purple_circle
🟤 large_brown_circle brown_circle
⚫ black_circle
⚪ white_circle
🟥 large_red_square red_square
🟧 large_orange_square orange_square
🟨 large_yellow_square yellow_square
🟩 large_green_square green_square
🟦 large_blue_square blue_square
🟪 large_purple_square purple_square
🟫 large_brown_square brown_square
⬛ black_large_square
⬜ white_large_square
◼️ black_medium_square
◻️ white_medium_square
◾ black_medium_small_square
◽ white_medium_small_square
▪️ black_small_square
▫️ white_small_square
🔶 large_orange_diamond
🔷 large_blue_diamond
🔸 small_orange_diamond
🔹 small_blue_diamond
🔺 small_red_triangle
🔻 small_red_triangle_down
💠 diamond_shape_with_a_dot_inside
🔘 radio_button
🔳 white_square_button
🔲 black_square_button
🏁 checkered_flag
🚩 triangular_flag_on_post
🎌 crossed_flags
🏴 waving_black_flag black_flag
🏳️ waving_white_flag white_flag
🏳️‍🌈 rainbow-flag rainbow_flag
🏳️‍⚧️ transgender_flag
🏴‍☠️ pirate_flag
🇦🇨 flag-ac ascension_island
🇦🇩 flag-ad andorra
🇦🇪 flag-ae united_arab_emirates
🇦🇫 flag-af afghanistan
🇦🇬 flag-ag antigua_barbuda
🇦🇮 flag-ai anguilla
🇦🇱 flag-al albania
🇦🇲 flag-am armenia
🇦🇴 flag-ao angola
🇦🇶 flag-aq antarctica
🇦🇷 flag-ar argentina
🇦🇸 flag-as american_samoa
🇦🇹 flag-at austria
🇦🇺 flag-au australia
🇦🇼 flag-aw aruba
🇦🇽 flag-ax aland_islands
🇦🇿 flag-az azerbaijan
🇧🇦 flag-ba bosnia_herzegovina
🇧🇧 flag-bb barbados
🇧🇩 flag-bd bangladesh
🇧🇪 flag-be belgium
🇧🇫 flag-bf burkina_faso
🇧🇬 flag-bg bulgaria
🇧🇭 flag-bh bahrain
🇧🇮 flag-bi burundi
🇧🇯 flag-bj benin
🇧🇱 flag-bl st_barthelemy
🇧🇲 flag-bm bermuda
🇧🇳 flag-bn brunei
🇧🇴 flag-bo bolivia
🇧🇶 flag-bq caribbean_netherlands
🇧🇷 flag-br brazil
🇧🇸 flag-bs bahamas
🇧🇹 flag-bt bhutan
🇧🇻 flag-bv bouvet_island
🇧🇼 flag-bw botswana
🇧🇾 flag-by belarus
🇧🇿 flag-bz belize
🇨🇦 flag-ca canada
🇨🇨 flag-cc cocos_islands
🇨🇩 flag-cd congo_kinshasa
🇨🇫 flag-cf central_african_republic
🇨🇬 flag-cg congo_brazzaville
🇨🇭 flag-ch switzerland
🇨🇮 flag-ci cote_divoire
🇨🇰 flag-ck cook_islands
🇨🇱 flag-cl chile
🇨🇲 flag-cm cameroon
🇨🇳 cn flag-cn
🇨🇴 flag-co colombia
🇨🇵 flag-cp clipperton_island
🇨🇶 flag-sark
🇨🇷 flag-cr costa_rica
🇨🇺 flag-cu cuba
🇨🇻 flag-cv cape_verde
🇨🇼 flag-cw curacao
🇨🇽 flag-cx christmas_island
🇨🇾 flag-cy cyprus
🇨🇿 flag-cz czech_republic
🇩🇪 de flag-de
🇩🇬 flag-dg diego_garcia
🇩🇯 flag-dj djibouti
🇩🇰 flag-dk denmark
🇩🇲 flag-dm dominica
🇩🇴 flag-do dominican_republic
🇩🇿 flag-dz algeria
🇪🇦 flag-ea ceuta_melilla
🇪🇨 flag-ec ecuador
🇪🇪 flag-ee estonia
🇪🇬 flag-eg egypt
🇪🇭 flag-eh western_sahara
🇪🇷 flag-er eritrea
🇪🇸 es flag-es
🇪🇹 flag-et ethiopia
🇪🇺 flag-eu eu european_union
🇫🇮 flag-fi finland
🇫🇯 flag-fj fiji
🇫🇰 flag-fk falkland_islands
🇫🇲 flag-fm micronesia
🇫🇴 flag-fo faroe_islands
🇫🇷 fr flag-fr
🇬🇦 flag-ga gabon
🇬🇧 gb uk flag-gb
🇬🇩 flag-gd grenada
🇬🇪 flag-ge georgia
🇬🇫 flag-gf french_guiana
🇬🇬 flag-gg guernsey
🇬🇭 flag-gh ghana
🇬🇮 flag-gi gibraltar
🇬🇱 flag-gl greenland
🇬🇲 flag-gm gambia
🇬🇳 flag-gn guinea
🇬🇵 flag-gp guadeloupe
🇬🇶 flag-gq equatorial_guinea
🇬🇷 flag-gr greece
🇬🇸 flag-gs south_georgia_south_sandwich_islands
🇬🇹 flag-gt guatemala
🇬🇺 flag-gu guam
🇬🇼 flag-gw guinea_bissau
🇬🇾 flag-gy guyana
🇭🇰 flag-hk hong_kong
🇭🇲 flag-hm heard_mcdonald_islands
🇭🇳 flag-hn honduras
🇭🇷 flag-hr croatia
🇭🇹 flag-ht haiti
🇭🇺 flag-hu hungary
🇮🇨 flag-ic canary_islands
🇮🇩 flag-id indonesia
🇮🇪 flag-ie ireland
🇮🇱 flag-il israel
🇮🇲 flag-im isle_of_man
🇮🇳 flag-in india
🇮🇴 flag-io british_indian_ocean_territory
🇮🇶 flag-iq iraq
🇮🇷 flag-ir iran
🇮🇸 flag-is iceland
🇮🇹 it flag-it
🇯🇪 flag-je jersey
🇯🇲 flag-jm jamaica
🇯🇴 flag-jo jordan
🇯🇵 jp flag-jp
🇰🇪 flag-ke kenya
🇰🇬 flag-kg kyrgyzstan
🇰🇭 flag-kh cambodia
🇰🇮 flag-ki kiribati
🇰🇲 flag-km comoros
🇰🇳 flag-kn st_kitts_nevis
🇰🇵 flag-kp north_korea
🇰🇷 kr flag-kr
🇰🇼 flag-kw kuwait
🇰🇾 flag-ky cayman_islands
🇰🇿 flag-kz kazakhstan
🇱🇦 flag-la laos
🇱🇧 flag-lb lebanon
🇱🇨 flag-lc st_lucia
🇱🇮 flag-li liechtenstein
🇱🇰 flag-lk sri_lanka
🇱🇷 flag-lr liberia
🇱🇸 flag-ls lesotho
🇱🇹 flag-lt lithuania
🇱🇺 flag-lu luxembourg
🇱🇻 flag-lv latvia
🇱🇾 flag-ly libya
🇲🇦 flag-ma morocco
🇲🇨 flag-mc monaco
🇲🇩 flag-md moldova
🇲🇪 flag-me montenegro
🇲🇫 flag-mf st_martin
🇲🇬 flag-mg madagascar
🇲🇭 flag-mh marshall_islands
🇲🇰 flag-mk macedonia
🇲🇱 flag-ml mali
🇲🇲 flag-mm myanmar
🇲🇳 flag-mn mongolia
🇲🇴 flag-mo macau
🇲🇵 flag-mp northern_mariana_islands
🇲🇶 flag-mq martinique
🇲🇷 flag-mr mauritania
🇲🇸 flag-ms montserrat
🇲🇹 flag-mt malta
🇲🇺 flag-mu mauritius
🇲🇻 flag-mv maldives
🇲🇼 flag-mw malawi
🇲🇽 flag-mx mexico
🇲🇾 flag-my malaysia
🇲🇿 flag-mz mozambique
🇳🇦 flag-na namibia
🇳🇨 flag-nc new_caledonia
🇳🇪 flag-ne niger
🇳🇫 flag-nf norfolk_island
🇳🇬 flag-ng nigeria
🇳🇮 flag-ni nicaragua
🇳🇱 flag-nl netherlands
🇳🇴 flag-no norway
🇳🇵 flag-np nepal
🇳🇷 flag-nr nauru
🇳🇺 flag-nu niue
🇳🇿 flag-nz new_zealand
🇴🇲 flag-om oman
🇵🇦 flag-pa panama
🇵🇪 flag-pe peru
🇵🇫 flag-pf french_polynesia
🇵🇬 flag-pg papua_new_guinea
🇵🇭 flag-ph philippines
🇵🇰 flag-pk pakistan
🇵🇱 flag-pl poland
🇵🇲 flag-pm st_pierre_miquelon
🇵🇳 flag-pn pitcairn_islands
🇵🇷 flag-pr puerto_rico
🇵🇸 flag-ps palestinian_territories
🇵🇹 flag-pt portugal
🇵🇼 flag-pw palau
🇵🇾 flag-py paraguay
🇶🇦 flag-qa qatar
🇷🇪 flag-re reunion
🇷🇴 flag-ro romania
🇷🇸 flag-rs serbia
🇷🇺 ru flag-ru
🇷🇼 flag-rw rwanda
🇸🇦 flag-sa saudi_arabia
🇸🇧 flag-sb solomon_islands
🇸🇨 flag-sc seychelles
🇸🇩 flag-sd sudan
🇸🇪 flag-se sweden
🇸🇬 flag-sg singapore
🇸🇭 flag-sh st_helena
🇸🇮 flag-si slovenia
🇸🇯 flag-sj svalbard_jan_mayen
🇸🇰 flag-sk slovakia
🇸🇱 flag-sl sierra_leone
🇸🇲 flag-sm san_marino
🇸🇳 flag-sn senegal
🇸🇴 flag-so somalia
🇸🇷 flag-sr suriname
🇸🇸 flag-ss south_sudan
🇸🇹 flag-st sao_tome_principe
🇸🇻 flag-sv el_salvador
🇸🇽 flag-sx sint_maarten
🇸🇾 flag-sy syria
🇸🇿 flag-sz swaziland
🇹🇦 flag-ta tristan_da_cunha
🇹🇨 flag-tc turks_caicos_islands
🇹🇩 flag-td chad
🇹🇫 flag-tf french_southern_territories
🇹🇬 flag-tg togo
🇹🇭 flag-th thailand
🇹🇯 flag-tj tajikistan
🇹🇰 flag-tk tokelau
🇹🇱 flag-tl timor_leste
🇹🇲 flag-tm turkmenistan
🇹🇳 flag-tn tunisia
🇹🇴 flag-to tonga
🇹🇷 flag-tr tr
🇹🇹 flag-tt trinidad_tobago
🇹🇻 flag-tv tuvalu
🇹🇼 flag-tw taiwan
🇹🇿 flag-tz tanzania
🇺🇦 flag-ua ukraine
🇺🇬 flag-ug uganda
🇺🇲 flag-um us_outlying_islands
🇺🇳 flag-un united_nations
🇺🇸 us flag-us
🇺🇾 flag-uy uruguay
🇺🇿 flag-uz uzbekistan
🇻🇦 flag-va vatican_city
🇻🇨 flag-vc st_vincent_grenadines
🇻🇪 flag-ve venezuela
🇻🇬 flag-vg british_virgin_islands
🇻🇮 flag-vi us_virgin_islands
🇻🇳 flag-vn vietnam
🇻🇺 flag-vu vanuatu
🇼🇫 flag-wf wallis_futuna
🇼🇸 flag-ws samoa
🇽🇰 flag-xk kosovo
🇾🇪 flag-ye yemen
🇾🇹 flag-yt mayotte
🇿🇦 flag-za south_africa
🇿🇲 flag-zm zambia
🇿🇼 flag-zw zimbabwe
🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag-england england
🏴󠁧󠁢󠁳󠁣󠁴󠁿 flag-scotland scotland
🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag-wales wales`
