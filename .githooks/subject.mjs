const maxLength = 72

const form = /^[a-z0-9][a-z0-9 ,./-]*: [a-z-]+ \S/

const generated = /^(Merge |Revert ")/

/** Returns why a commit subject is refused, or null when it is good. Subjects that git writes for merges and reverts pass. */
export function subjectProblem(subject) {
  if (generated.test(subject)) return null
  if (!form.test(subject))
    return `Commit refused: the subject must read "area: verb …", such as "orders: refuse a second claim", not "${subject}".`
  if (subject.length > maxLength)
    return `Commit refused: the subject has ${subject.length} characters; shorten it to ${maxLength} and put the rest into the body.`
  return null
}
