import type { CertificateProblem } from './certificate-problem.ts'
import type { Language } from './languages.ts'

interface Texts {
  unknownName: (host: string) => string
  elsewhere: (host: string, found: string, own: string) => string
  closed: (host: string) => string
  limitReached: string
  authorityAway: string
  refused: string
  details: (detail: string) => string
  nextTry: (time: string) => string
  says: (detail: string) => string
}

const texts: Record<Language, Texts> = {
  en: {
    unknownName: (host) => `The name ${host} has no address yet: create a DNS record for it.`,
    elsewhere: (host, found, own) =>
      `${host} leads to ${found}, but the addresses of this machine are ${own}. Correct the DNS record, or, behind a router, forward the ports 80 and 443 to this machine.`,
    closed: (host) =>
      `${host} can't be reached on port 80 or 443 from the internet. Open both ports in the firewall of the machine and of the provider.`,
    limitReached: "The authority's limit is reached.",
    authorityAway: "The authority that issues certificates can't be reached.",
    refused: 'The authority refused the certificate.',
    details: (detail) => `Details: ${detail}.`,
    nextTry: (time) => `Next attempt: ${time}.`,
    says: (detail) => `The authority says: ${detail}`,
  },
  de: {
    unknownName: (host) =>
      `Der Name ${host} hat noch keine Adresse: Lege einen DNS-Eintrag für ihn an.`,
    elsewhere: (host, found, own) =>
      `${host} führt zu ${found}, aber dieser Rechner hat die Adressen ${own}. Korrigiere den DNS-Eintrag, oder leite hinter einem Router die Ports 80 und 443 an diesen Rechner weiter.`,
    closed: (host) =>
      `${host} ist aus dem Internet auf Port 80 und 443 nicht erreichbar. Öffne beide Ports in der Firewall des Rechners und des Anbieters.`,
    limitReached: 'Das Limit der Zertifizierungsstelle ist erreicht.',
    authorityAway: 'Die Zertifizierungsstelle ist nicht erreichbar.',
    refused: 'Die Zertifizierungsstelle hat das Zertifikat abgelehnt.',
    details: (detail) => `Einzelheiten: ${detail}.`,
    nextTry: (time) => `Nächster Versuch: ${time}.`,
    says: (detail) => `Die Zertifizierungsstelle sagt: ${detail}`,
  },
}

/** Sentences for the operator: what is wrong, what to do, and when it is tried again, which is `time`. */
export function describeCertificateProblem(
  problem: CertificateProblem,
  { host, time, language }: { host: string; time: string; language: Language },
): string[] {
  const { says, details, nextTry } = texts[language]
  const { kind, detail } = problem
  const cause = causeOf(problem, host, texts[language])
  const isSaid = kind !== 'authority_away'
  const more = detail === '' ? [] : [isSaid ? says(detail) : details(detail.replace(/\.$/, ''))]
  return [cause, ...more, nextTry(time)]
}

function causeOf({ kind, found, own }: CertificateProblem, host: string, all: Texts): string {
  switch (kind) {
    case 'unknown_name':
      return all.unknownName(host)
    case 'unreachable': {
      const isElsewhere = found.length > 0 && !found.some((address) => own.includes(address))
      return isElsewhere ? all.elsewhere(host, found.join(', '), own.join(', ')) : all.closed(host)
    }
    case 'limit_reached':
      return all.limitReached
    case 'authority_away':
      return all.authorityAway
    case 'refused':
      return all.refused
  }
}
