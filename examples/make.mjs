// Writes the example test set beside this file: two references and two systems, 200 segments in five languages.
// Sentences are filled from small lists by a fixed rule, so that running it again gives the same bytes.
import { writeFileSync } from "node:fs"

// Each row: reference A, reference B, system "north", system "south".
const LANGUAGES = [
  {
    numbers: ["1,200", "350", "96", "12,000", "17"],
    names: ["Nora", "Mr. Okafor", "Dr. Lindqvist", "Priya", "Captain Hale"],
    places: ["the old harbour", "the town library", "the north station", "the glass market", "the river school"],
    rows: [
      [
        "{name} opened the meeting at {time} and thanked everyone for coming.",
        "The meeting was opened at {time} by {name}, who thanked all those present.",
        "{name} started the meeting at {time} and thanked all of them for coming.",
        "{name} began the session at {time} and said thanks to all.",
      ],
      [
        "Repairs at {place} will cost about {number} euros, the council said.",
        "The council said that repairs to {place} would cost roughly {number} euros.",
        "The repairs at {place} will cost around {number} euros, the council told us.",
        "The repair of {place} costs {number} euros, said council.",
      ],
      [
        "Nobody expected the rain to stop before {time}, but it did.",
        "No one thought the rain would stop before {time}, yet it did.",
        "Nobody believed that the rain would stop before {time}, but it has.",
        "Nobody was expecting the end of rain until {time}, but yes.",
      ],
      [
        'According to {name}, "the {number} letters were found behind a false wall."',
        '"The {number} letters were found behind a false wall," {name} said.',
        'According to {name}, "the {number} letters were found behind a false wall".',
        "{name} said: the {number} letters were discovered after a wrong wall.",
      ],
      [
        "If you lose your ticket, please ask at {place} before {time}.",
        "Should you lose your ticket, please enquire at {place} before {time}.",
        "If you have lost your ticket, ask for it in {place} before {time}.",
        "When you lose the ticket, ask at {place} until {time} please.",
      ],
      [
        "The choir sang three songs; the last one, written by {name}, was the best.",
        "The choir performed three songs, and the last, by {name}, was the best.",
        "The choir sang three songs, of which the last, written by {name}, was best.",
        "Choir has sung 3 songs, the last from {name} was best.",
      ],
      [
        "More than {number} people walked to {place} to see the lights.",
        "Over {number} people went on foot to {place} to see the lights.",
        "More than {number} people walked to {place} to see the lights.",
        "More as {number} persons went to {place} for seeing lights.",
      ],
      [
        "{name} can't remember who painted the ceiling of {place}.",
        "{name} does not remember who painted the ceiling of {place}.",
        "{name} can't remember who painted the ceiling of {place}.",
        "{name} cannot recall the painter of the roof of {place}.",
      ],
    ],
  },
  {
    numbers: ["1.200", "350", "96", "12.000", "17"],
    names: ["Frau Becker", "Jonas", "Herr Öztürk", "die Lehrerin", "Anneliese"],
    places: ["am alten Hafen", "in der Bücherei", "am Nordbahnhof", "auf dem Glasmarkt", "an der Flussschule"],
    rows: [
      [
        "Um {time} Uhr traf sich die Gruppe {place}, obwohl es noch regnete.",
        "Die Gruppe traf sich um {time} Uhr {place}, obwohl es immer noch regnete.",
        "Um {time} Uhr kam die Gruppe {place} zusammen, obwohl es immer noch regnete.",
        "Die Gruppe hat {time} Uhr {place} getroffen, aber es regnete noch.",
      ],
      [
        "Die Renovierung {place} kostet rund {number} Euro.",
        "Für die Renovierung {place} werden etwa {number} Euro fällig.",
        "Die Renovierung {place} kostet etwa {number} Euro.",
        "Renovierung {place} hat Kosten von {number} Euros.",
      ],
      [
        "„Wir haben lange gewartet“, sagte {name} nach der Sitzung.",
        "„Wir haben lange darauf gewartet“, so {name} nach der Sitzung.",
        "„Wir haben lange gewartet“, sagte {name} nach dem Treffen.",
        "{name} sagte nach Sitzung: wir warteten lange.",
      ],
      [
        "Bitte geben Sie den Schlüssel bis {time} Uhr {place} ab.",
        "Der Schlüssel ist bitte bis {time} Uhr {place} abzugeben.",
        "Geben Sie den Schlüssel bitte bis {time} Uhr {place} zurück.",
        "Bitte Schlüssel abgeben {place} vor {time}.",
      ],
      [
        "Mehr als {number} Besucher kamen am ersten Wochenende.",
        "Am ersten Wochenende kamen über {number} Besucher.",
        "Mehr als {number} Besucher kamen am ersten Wochenende.",
        "Mehr wie {number} Gäste sind das erste Wochenende gekommen.",
      ],
      [
        "Ob {name} das Bild wirklich gemalt hat, weiß bis heute niemand.",
        "Bis heute weiß niemand, ob {name} das Bild wirklich gemalt hat.",
        "Es weiß bis heute niemand, ob {name} das Bild tatsächlich gemalt hat.",
        "Niemand weiß heute, wenn {name} hat gemalt das Bild.",
      ],
      [
        "Der letzte Zug fährt um {time} Uhr, danach gibt es einen Nachtbus.",
        "Um {time} Uhr fährt der letzte Zug; danach verkehrt ein Nachtbus.",
        "Der letzte Zug fährt um {time} Uhr, danach gibt es einen Nachtbus.",
        "Letzter Zug geht {time} Uhr, dann ist ein Bus der Nacht.",
      ],
      [
        "Insgesamt wurden {number} Briefe gezählt, drei davon ohne Absender.",
        "Gezählt wurden insgesamt {number} Briefe, darunter drei ohne Absender.",
        "Es wurden insgesamt {number} Briefe gezählt, und drei davon ohne Absender.",
        "Man zählte {number} Briefe total, 3 haben keinen Sender.",
      ],
    ],
  },
  {
    numbers: ["1200", "350", "96", "12.000", "17"],
    names: ["Lucía", "el señor Ibáñez", "la alcaldesa", "Mateo", "doña Inés"],
    places: ["el puerto viejo", "la biblioteca", "la estación del norte", "el mercado", "la escuela del río"],
    rows: [
      [
        "A las {time} ya no quedaba nadie en {place}.",
        "En {place} ya no quedaba nadie a las {time}.",
        "A las {time} ya no quedaba nadie en {place}.",
        "No había ninguna persona en {place} en las {time}.",
      ],
      [
        "¿Quién pagará los {number} euros que cuesta el arreglo?",
        "¿Quién va a pagar los {number} euros que cuesta la reparación?",
        "¿Quién pagará los {number} euros que cuesta la reparación?",
        "¿Quien paga {number} euros para el reparar?",
      ],
      [
        "«No fue fácil», reconoció {name} al salir de {place}.",
        "«No ha sido fácil», admitió {name} a la salida de {place}.",
        "«No era fácil», admitió {name} al dejar {place}.",
        "{name} dijo que no era fácil cuando salió {place}.",
      ],
      [
        "El concierto empieza a las {time} y la entrada es gratuita.",
        "La entrada es gratuita y el concierto comienza a las {time}.",
        "El concierto empieza a las {time} y la entrada es libre.",
        "Concierto comienza {time} y es gratis de entrar.",
      ],
      [
        "Según {name}, más de {number} personas firmaron la carta.",
        "Más de {number} personas firmaron la carta, según {name}.",
        "Según {name}, la carta ha sido firmada por más de {number} personas.",
        "{name} dice más que {number} gente firmó carta.",
      ],
      [
        "Si llueve, la reunión se celebrará en {place}.",
        "En caso de lluvia, la reunión tendrá lugar en {place}.",
        "Si llueve, la reunión tendrá lugar en {place}.",
        "Si va a llover, reunión será {place}.",
      ],
      [
        "Desde la ventana se ve {place} y, detrás, el mar.",
        "Desde la ventana se ven {place} y el mar al fondo.",
        "Por la ventana se puede ver {place} y, al fondo, el mar.",
        "De la ventana uno mira {place} y después la mar.",
      ],
      [
        "{name} guarda todavía las {number} fotografías del viaje.",
        "Todavía conserva {name} las {number} fotografías de aquel viaje.",
        "{name} sigue guardando las {number} fotos del viaje.",
        "{name} aún tiene {number} fotos de viaje.",
      ],
    ],
  },
  {
    numbers: ["1200", "350", "96", "12 000", "17"],
    names: ["Марина", "Олег Петрович", "учитель", "Вера", "капитан"],
    places: ["в старом порту", "в библиотеке", "на северном вокзале", "на рынке", "в школе"],
    rows: [
      [
        "В {time} все собрались {place}, хотя шёл дождь.",
        "Хотя шёл дождь, в {time} все собрались {place}.",
        "В {time} все встретились {place}, несмотря на дождь.",
        "Все встретились {place} {time}, но дождь идёт.",
      ],
      [
        "Ремонт обойдётся примерно в {number} евро, сообщили {place}.",
        "Как сообщили {place}, ремонт обойдётся примерно в {number} евро.",
        "Ремонт обойдётся примерно в {number} евро, сказали {place}.",
        "Ремонт стоит {number} евро, говорили {place}.",
      ],
      [
        "«Мы долго этого ждали», — говорит {name}.",
        "{name} признаётся: «Мы этого долго ждали».",
        "«Мы очень долго этого ждали», — признаётся {name}.",
        "{name} сказал, что мы ждали длинно.",
      ],
      [
        "Последний поезд уходит в {time}, потом ходит автобус.",
        "Последний поезд отправляется в {time}, затем ходит автобус.",
        "Последний поезд отходит в {time}, а затем ходит автобус.",
        "Поезд последний идёт {time}, после автобус.",
      ],
      [
        "Письмо подписали более {number} человек.",
        "Более {number} человек подписали это письмо.",
        "Письмо подписали более {number} человек.",
        "Больше чем {number} людей подписало письма.",
      ],
      [
        "Никто не знает, кто нарисовал эту картину {place}.",
        "Кто нарисовал эту картину {place}, никто не знает.",
        "Никто не знает, кто нарисовал эту картину {place}.",
        "Никто не знал художник картины {place}.",
      ],
      [
        "Ключ нужно вернуть до {time}, иначе дверь закроют.",
        "Верните ключ до {time}, иначе дверь будет закрыта.",
        "Вам нужно вернуть ключ до {time}, иначе дверь будет закрыта.",
        "Отдать ключ до {time}, или дверь закрыто.",
      ],
      [
        "В ящике лежало {number} фотографий, и три из них — {place}.",
        "В ящике было {number} фотографий, три из них сняты {place}.",
        "В ящике было {number} фотографий, и три из них — {place}.",
        "Ящик имеет {number} фото, 3 {place}.",
      ],
    ],
  },
  {
    numbers: ["1.200", "350", "96", "12.000", "17"],
    names: ["η Ελένη", "ο κύριος Παππάς", "η δασκάλα", "ο Νίκος", "ο καπετάνιος"],
    places: ["στο παλιό λιμάνι", "στη βιβλιοθήκη", "στον βόρειο σταθμό", "στην αγορά", "στο σχολείο"],
    rows: [
      [
        "Στις {time} δεν είχε μείνει κανείς {place}.",
        "Κανείς δεν είχε μείνει {place} στις {time}.",
        "Στις {time} δεν ήταν πια κανείς {place}.",
        "Δεν ήταν κανένας {place} {time} η ώρα.",
      ],
      [
        "Η επισκευή θα κοστίσει περίπου {number} ευρώ.",
        "Περίπου {number} ευρώ θα κοστίσει η επισκευή.",
        "Η επισκευή θα κοστίσει περίπου {number} ευρώ.",
        "Επισκευή κοστίζει {number} ευρώ.",
      ],
      [
        "«Περιμέναμε πολύ καιρό», είπε {name}.",
        "«Το περιμέναμε πολύ καιρό», δήλωσε {name}.",
        "«Περιμέναμε πολύ καιρό», δήλωσε {name}.",
        "{name} είπε ότι περιμένουμε πολύ.",
      ],
      [
        "Το τελευταίο τρένο φεύγει στις {time}, μετά υπάρχει λεωφορείο.",
        "Στις {time} φεύγει το τελευταίο τρένο· μετά υπάρχει λεωφορείο.",
        "Το τελευταίο τρένο αναχωρεί στις {time} και μετά έχει λεωφορείο.",
        "Τελευταίο τρένο {time}, έπειτα λεωφορείο.",
      ],
      [
        "Πάνω από {number} άτομα υπέγραψαν την επιστολή.",
        "Την επιστολή υπέγραψαν πάνω από {number} άτομα.",
        "Πάνω από {number} άτομα υπέγραψαν την επιστολή.",
        "Περισσότερο {number} άνθρωποι υπογράφουν γράμμα.",
      ],
      [
        "Αν βρέξει, η συνάντηση θα γίνει {place}.",
        "Σε περίπτωση βροχής η συνάντηση θα γίνει {place}.",
        "Εάν βρέχει, η συνάντηση θα γίνει {place}.",
        "Εάν βροχή, συνάντηση είναι {place}.",
      ],
      [
        "Κανείς δεν ξέρει αν {name} ζωγράφισε αυτόν τον πίνακα.",
        "Αν {name} ζωγράφισε αυτόν τον πίνακα, κανείς δεν το ξέρει.",
        "Δεν ξέρει κανείς αν {name} έχει ζωγραφίσει τον πίνακα.",
        "Κανείς ξέρει {name} ζωγράφος του πίνακα.",
      ],
      [
        "Η χορωδία τραγούδησε τρία τραγούδια {place}.",
        "Τρία τραγούδια τραγούδησε η χορωδία {place}.",
        "Η χορωδία τραγούδησε τρία τραγούδια {place}.",
        "Χορωδία τραγουδά 3 τραγούδι {place}.",
      ],
    ],
  },
]

const TIMES = ["7:30", "18:00", "9:15", "20:45", "11:05"]

function capitalized(sentence) {
  return sentence.replace(/^([«„"]?)(\p{L})/u, (_, quote, letter) => quote + letter.toUpperCase())
}

const texts = [[], [], [], []]
for (let round = 0; round < 5; round++) {
  for (const [language, { numbers, names, places, rows }] of LANGUAGES.entries()) {
    for (const [row, variants] of rows.entries()) {
      const pick = (list, step) => list[(round * step + row + language) % list.length]
      const fill = { name: pick(names, 1), place: pick(places, 2), time: pick(TIMES, 3), number: pick(numbers, 4) }
      for (const [text, variant] of variants.entries()) {
        texts[text].push(capitalized(variant.replace(/\{(\w+)\}/g, (_, slot) => fill[slot])))
      }
    }
  }
}
for (const [index, name] of ["reference.A.txt", "reference.B.txt", "system.north.txt", "system.south.txt"].entries()) {
  writeFileSync(new URL(name, import.meta.url), `${texts[index].join("\n")}\n`)
}
