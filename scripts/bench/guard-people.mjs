/** Personal numbers whose check digits are right, and the same with one digit changed. Made here; nobody's. */

let state = 42
const random = (limit) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return (state >>> 8) % limit
}
const digits = (length) => Array.from({ length }, () => random(10)).join("")
const two = (number) => String(number).padStart(2, "0")
const birth = () => ({ day: two(random(28) + 1), month: two(random(12) + 1), year: two(random(60) + 40) })
const mod = (text, by) => [...text].reduce((rest, it) => (rest * 10 + Number(it)) % by, 0)
const weigh = (body, weights) => weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0)

const luhnDigit = (body) => {
  const sum = [...body].reverse().reduce((all, it, index) => {
    const twice = Number(it) * 2
    return all + (index % 2 === 0 ? (twice > 9 ? twice - 9 : twice) : Number(it))
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const cpfDigit = (body) => {
  const weights = Array.from(body, (_, index) => body.length + 1 - index)
  return String(((weigh(body, weights) * 10) % 11) % 10)
}

const cnpjDigit = (body) => {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].slice(-body.length)
  const rest = weigh(body, weights) % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

/** Kind → what it is called, and how one is made. */
export const kinds = {
  card: {
    called: "card number",
    make: () => {
      const start = ["4", "51", "37", "6011"][random(4)]
      const body = start + digits((start === "37" ? 14 : 15) - start.length)
      return body + luhnDigit(body)
    }
  },
  iban: {
    called: "IBAN",
    make: () => {
      const [country, length] = [
        ["DE", 18],
        ["AT", 16],
        ["ES", 20],
        ["BE", 12],
        ["CH", 17]
      ][random(5)]
      const body = digits(length)
      const letters = [...country].map((it) => String(it.charCodeAt(0) - 55)).join("")
      return country + two(98 - mod(`${body}${letters}00`, 97)) + body
    }
  },
  pesel: {
    called: "PESEL",
    make: () => {
      const { day, month, year } = birth()
      const body = year + month + day + digits(4)
      return body + String((10 - (weigh(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10)
    }
  },
  dni: {
    called: "DNI",
    make: () => {
      const body = digits(8)
      return body + "TRWAGMYFPDXBNJZSQVHLCKE"[Number(body) % 23]
    }
  },
  cpf: {
    called: "CPF",
    make: () => {
      const body = `${random(9) + 1}${digits(8)}`
      const first = body + cpfDigit(body)
      return first + cpfDigit(first)
    }
  },
  cnpj: {
    called: "CNPJ",
    make: () => {
      const body = `${digits(8)}0001`
      const first = body + cnpjDigit(body)
      return first + cnpjDigit(first)
    }
  },
  nir: {
    called: "NIR",
    make: () => {
      const { month, year } = birth()
      const body = `${random(2) + 1}${year}${month}${digits(8)}`
      return body + two(97 - mod(body, 97))
    }
  },
  said: {
    called: "SA ID",
    make: () => {
      const { day, month, year } = birth()
      const body = `${year}${month}${day}${digits(4)}${random(2)}8`
      return body + luhnDigit(body)
    }
  },
  resident: {
    called: "resident id",
    make: () => {
      const { day, month, year } = birth()
      const body = `${random(5) + 1}1${digits(4)}19${year}${month}${day}${digits(3)}`
      return body + "10X98765432"[weigh(body, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11]
    }
  }
}

/** The last character, or any digit but the first four, is another one. */
export const changed = (number, anywhere) => {
  const at = anywhere ? 4 + random(number.length - 5) : number.length - 1
  const old = number[at]
  const next = /\d/.test(old) ? String((Number(old) + 1 + random(9)) % 10) : old === "T" ? "R" : "T"
  return number.slice(0, at) + next + number.slice(at + 1)
}
