const searched = [
  'orders',
  'seats',
  'media',
  'animals',
  'galleries',
  'testimonials',
  'faqs',
  'services',
  'bank_accounts',
  'bank_rows',
  'certificates',
]

const searchPurposes = (table: string) => [
  [`${table}_search_insert`, 'the search index gets the words of a new row'],
  [`${table}_search_delete`, 'the search index loses the words of a row that is gone'],
  [`${table}_search_update`, 'the search index follows a row whose words changed'],
]

/** Every trigger that the migrations make, with what it refuses, counts or carries on. */
export const triggerPurposes: Record<string, string> = {
  animals_stock_floor: 'no stock goes below zero, whoever takes it',
  animals_keep_shares: 'how an animal is shared out stays once somebody ordered it',

  orders_take_stock: 'an order that begins to hold stock takes it from its animals',
  orders_return_stock: 'an order that lets go of its stock gives it back, unless it was slaughtered',
  orders_delete_returns_stock: 'a deleted order gives back the stock it held',
  orders_count_insert: 'a new order is counted in its day and in all',
  orders_count_delete: 'a deleted order is counted no more',
  orders_count_update: 'the counts follow an order into its new state',
  orders_code_insert: "an order uses its codes once, and counts in their day's totals",
  orders_code_full: 'a cancelled order comes back only while its discount code has a use left',
  orders_code_status: 'cancelling gives a use of the codes back; coming back takes it again',
  orders_code_delete: 'a deleted order gives its use of the codes back',
  orders_hold_unpaid: 'animals know how much of them unpaid orders hold',
  orders_delete_hold_unpaid: 'what a deleted unpaid order held is counted no more',
  orders_leave_network:
    'an order no longer unpaid leaves the count of its network, and earns it room when it was paid',
  orders_delete_leaves_network: 'a deleted unpaid order leaves the count of its network',
  orders_no_longer_fresh: 'an order that changed since it was placed is found by its state',
  orders_free_seats: 'an order that is unpaid or cancelled gives its seats free',
  orders_tell_slaughter: "the timeline tells when an order's sacrifices moved on",
  orders_tell_day: 'the timeline tells when a planned day changed',
  orders_anonymous: 'nothing about a person comes back into an anonymised order',
  orders_revoke_certificates:
    'certificates of an order that is unpaid, cancelled or not done any more are revoked and told',
  orders_delete_revokes_certificates: 'certificates of a deleted order are revoked',
  orders_outdate_certificates: "a new customer's name marks certificates that say the old one",

  order_beneficiaries_fit: 'a line takes as many names as it has seats, seven for a whole cow',
  order_beneficiaries_anonymous: 'no name comes into an anonymised order',
  order_beneficiaries_anonymous_update: 'no name of an anonymised order changes',
  order_beneficiaries_outdate_insert: 'a name given marks a certificate that says another',
  order_beneficiaries_outdate_update: 'a changed name marks the certificate that says the old one',
  order_beneficiaries_outdate_delete: 'a name taken away marks its certificate',
  seats_search_named: 'a seat is found by the name that was given to it',
  seats_search_renamed: 'a seat is found by its new name',
  seats_search_unnamed: 'a seat is no longer found by a name it lost',

  order_events_in_order: "no step is told before the one it followed, whoever's clock was behind",
  order_events_outbox: 'an event waits until it is decided what its customer is told',
  order_events_outbox_again: 'so does one that is written again as the last of many equal ones',
  order_events_anonymous: 'no free words about a person come into the timeline of an anonymised order',

  payment_claims_few: 'an order takes at most ten claims',
  payment_claims_anonymous: 'no claim comes into an anonymised order',
  payment_claims_anonymous_update: 'no note or proof comes back into a claim of an anonymised order',

  transactions_total_insert: 'booked money is counted in its day and in all',
  transactions_total_void: 'voided money is counted no more',
  transactions_keep: 'what was booked keeps its kind, amount and time',
  transactions_no_unvoid: 'what was voided stays voided',
  transactions_no_delete: 'no booking is deleted',
  transactions_no_replace: 'no booking is overwritten by another of its number',
  transactions_code_insert: "an order's income counts for its codes",
  transactions_code_void: 'voided income counts for its codes no more',

  payments_move_row: 'a bank row is settled when its payment is booked, a part before that',
  payments_free_row: 'the bank row of a payment that was none is to be decided anew',
  payments_delete_frees_row: 'so is the bank row of a deleted order',
  payments_booked_insert: 'an income books at most what it says',
  payments_booked_update: 'an income that is booked later books at most what it says',
  payments_keep: 'what arrived keeps its order, amount and time',
  payments_stay_void: 'a voided payment stays as it is',

  statements_one_account: 'one file is imported into one account only',
  bank_rows_count_insert: 'a new row is counted in its lane',
  bank_rows_count_delete: 'a deleted row is counted no more',
  bank_rows_count_update: 'the counts follow a row into its new lane',
  bank_rows_keep: 'what the bank booked is never changed',
  bank_rows_keep_paid: 'a row that paid something is not deleted',
  bank_rows_after_order:
    'money from before an order was placed does not pay it; `isBefore` of worker/statements/days.ts says the same',

  seats_paid: 'only a paid order that stands gets seats',
  seats_named: 'a seat is one of the names its order line has room for',
  seats_open: 'seats are given in sacrifices that are open, or planned and shared',
  seats_fill: 'a sacrifice counts a seat that is taken',
  seats_keep: 'a seat of a planned or done sacrifice is not given up',
  seats_free: 'a sacrifice counts a seat that is free, and goes when nothing is left of it',
  seats_stay: 'a seat moves only among sacrifices that are not done, and stays the seat of a paid name',
  seats_move: 'both sacrifices count a seat that moved',
  seats_sum_up: 'an order sums up the sacrifices of its seats after a move',

  sacrifices_full: 'a group is planned or done only when it is full',
  sacrifices_whole: 'a planned group loses no name and nothing of what the foundation took',
  sacrifices_placed: 'a sacrifice is planned with a day and a place',
  sacrifices_keep: 'a sacrifice with a plan, names or evidence is not deleted',
  sacrifices_count_insert: 'a new sacrifice is counted in its season and state',
  sacrifices_count_delete: 'a deleted sacrifice is counted no more',
  sacrifices_count_update: 'the counts follow a sacrifice into its new state',
  sacrifices_sum_up: 'orders sum up their sacrifices: state, day, place and when it was done',
  sacrifices_revoke_certificates:
    'certificates of a sacrifice that is not done any more are revoked and told',
  sacrifices_outdate_certificates:
    'another day, place or performer marks the certificates that say the old one',

  corrections_few: 'an order takes at most fifty wishes for a correction',
  corrections_anonymous: 'no wish for a correction comes into an anonymised order',

  evidence_of_count_insert: 'a sacrifice counts the files that prove it',
  evidence_of_count_delete: 'a sacrifice counts one file less, and goes when nothing is left of it',
  evidence_of_keep: 'what a file proves is added or taken away, never rewritten',

  certificates_anonymous: 'no certificate is made for an anonymised order',
  certificates_anonymous_update:
    'nothing about a person comes back into a certificate of an anonymised order',
  certificates_done: 'a certificate is published only of a rite that is done and paid',
  certificates_stay_done: 'a certificate is published or signed anew only of a rite that is done and paid',
  certificates_ended: 'a revoked or replaced certificate does not come back',
  certificates_no_delete: 'a revoked or replaced certificate is not deleted',
  certificates_tell_insert: 'what became of a certificate is written down: made',
  certificates_tell_update: 'what became of a certificate is written down: signed, replaced, revoked',
  certificate_events_keep: 'what became of a certificate is never rewritten',
  certificate_events_no_delete: 'what became of a certificate is never deleted',
  certificate_events_no_replace: 'what became of a certificate is never overwritten',
  certificate_wordings_keep: 'a template that something was published with is never rewritten',
  certificate_wordings_no_delete: 'a template that something was published with is never deleted',
  certificate_wordings_no_replace: 'a template that something was published with is never overwritten',

  audit_events_keep: 'the audit is never rewritten',
  audit_events_no_delete: 'the audit is never deleted',
  audit_events_no_replace: 'the audit is never overwritten',

  ...Object.fromEntries(searched.flatMap(searchPurposes)),
}
