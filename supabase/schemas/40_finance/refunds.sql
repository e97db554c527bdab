-- Refunds: money returned from a payment, a subscription, a donation or the rest of a transfer.
--
--                    administrator    finance          anyone else
--   record_refund    yes              own countries    42501
--   undo_refund      yes              own countries    42501

create function private.check_refund_day(origin private.transfers, refunded_on date) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- The day of a stated transfer is only that of its decision; a line may be booked on a later day than its own.
  if origin.way <> 'stated' and refunded_on < least(origin.received_on, (
    select l.day from private.bank_transactions l where l.id = origin.bank_transaction_id)) then
    raise exception 'refund_before_arrival' using errcode = 'P0001', detail = refunded_on::text;
  end if;
end
$$;
comment on function private.check_refund_day is 'Refuses (refund_before_arrival) a day before the money arrived that goes back.';

create function private.record_refund(
  row_id uuid, transfer_id uuid, amount numeric, refunded_on date, reason text, close_ticket boolean, bank_transaction_id uuid
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := nullif(private.clean_text(reason), '');
  entry private.booked_entries;
  origin private.transfers;
  paid public.payments;
  family uuid;
  at_most numeric;
  belongs public.country;
  made uuid;
  is_above_limit boolean;
begin
  perform private.authorize_and_lock('payments', transfers => array_remove(array[transfer_id], null), booked_row => row_id,
    bank_transactions => array_remove(array[bank_transaction_id], null));
  if why is null then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  elsif private.is_plain_text(why) is not true or char_length(why) > 200 or coalesce(amount <= 0 or amount <> round(amount, 2), true)
    or num_nonnulls(row_id, transfer_id) <> 1 or num_nonnulls(refunded_on, bank_transaction_id) <> 1 then
    raise exception 'refund_refused' using errcode = 'P0001',
      detail = 'A refund has an amount, a day or a line of the bank, a reason of at most 200 characters, and what it gives back.';
  end if;
  refunded_on := coalesce(refunded_on, private.day_of_transaction(bank_transaction_id));
  perform private.check_received(amount, refunded_on);
  select p.* into paid from public.payments p where p.id = row_id;
  select s.user_id into family from public.subscriptions s where s.id = row_id;
  select b.* into entry from private.booked_entries b where b.row_id = record_refund.row_id;
  select t.* into origin from private.transfers t
  where t.origin_id = t.id and t.id = coalesce(record_refund.transfer_id, entry.transfer_id);
  belongs := case when entry.id is not null then entry.country else origin.country end;
  if row_id is not null and entry.id is null then
    raise exception 'payment_not_booked' using errcode = 'P0001';
  elsif origin.id is null then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  perform private.check_refund_day(origin, refunded_on);
  at_most := coalesce(entry.amount - entry.refunded, private.transfer_room(origin.id));
  if amount > at_most then
    raise exception 'refund_exceeds_payment' using errcode = 'P0001', detail = 'More than there is to give back.';
  end if;
  -- Several small refunds count as one large one.
  is_above_limit := amount + coalesce(entry.refunded, private.refunded_credit(origin.id)) > private.refund_limit(origin.currency);
  if is_above_limit then
    perform private.ask_second_member('refund_limit', belongs, array[family, paid.user_id, origin.user_id]);
  end if;
  insert into private.transfers (origin_id, direction, received_on, amount, currency, country, way, user_id, note, bank_transaction_id)
  values (origin.id, 'out', refunded_on, amount, origin.currency, belongs, 'hand', coalesce(family, paid.user_id, origin.user_id), why,
    record_refund.bank_transaction_id)
  returning id into made;
  perform private.audit_transfer(made, jsonb_build_object('above_limit', nullif(is_above_limit, false)));
  if row_id is null then
    if origin.user_id is not null then
      perform private.tell_refund(origin.user_id, null, null, null, made, amount, origin.currency, why);
    end if;
    return made;
  end if;
  insert into private.ledger (kind, row_id, transfer_id, refund_of, amount, country, day, ticket_corrected_at)
  values (entry.kind, entry.row_id, made, entry.id, -record_refund.amount, entry.country, refunded_on,
    case when paid.is_ticket and close_ticket then (
      select a.ticket_corrected_at from public.applications a where a.id = paid.application_id) end);
  if entry.kind <> 'donation' and paid.id is null and family is null and origin.user_id is not null then
    -- The row that would send the notice was deleted with its child; the family still exists.
    perform private.tell_refund(origin.user_id, null, null, null, made, amount, origin.currency, why);
  end if;
  if paid.is_ticket and close_ticket then
    -- An earlier refund or correction no longer holds the ticket either.
    update public.applications a set ticket_corrected_at = null where a.id = paid.application_id and a.ticket_corrected_at is not null;
  elsif paid.is_ticket then
    -- The ticket stays open by decision, no longer by the amount received.
    update public.applications a set ticket_corrected_at = now()
    where a.id = paid.application_id and a.ticket_status = 'paid' and a.ticket_corrected_at is null
      and not exists (
        select from public.payments o
        where o.application_id = a.id and o.id <> paid.id and o.is_ticket and o.is_accepted_as_full and o.refunded_amount is null)
      and not exists (
        select from private.ticket_money(a.id, private.currency_of(a.country)) m
        where m.received - case when origin.currency = private.currency_of(a.country) then record_refund.amount else 0 end >= a.ticket_fee);
  end if;
  update public.payments p
  set refunded_amount = coalesce(p.refunded_amount, 0) + record_refund.amount, refunded_on = record_refund.refunded_on, refund_reason = why
  where p.id = record_refund.row_id;
  update public.subscriptions s
  set refunded_amount = coalesce(s.refunded_amount, 0) + record_refund.amount, refunded_on = record_refund.refunded_on, refund_reason = why
  where s.id = record_refund.row_id;
  update public.donations d
  set refunded_amount = coalesce(d.refunded_amount, 0) + record_refund.amount, refunded_on = record_refund.refunded_on
  where d.id = record_refund.row_id;
  return made;
end
$$;
comment on function private.record_refund is
  'Writes down that money went back: of a payment, subscription or donation that stands, or of what is left of a transfer.';

create function public.record_refund(
  amount numeric, refunded_on date default null, reason text default null, row_id uuid default null, transfer_id uuid default null,
  close_ticket boolean default false, bank_transaction_id uuid default null
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('record_refund', jsonb_build_object(
    'amount', amount, 'refunded_on', refunded_on, 'reason', reason, 'row_id', row_id, 'transfer_id', transfer_id,
    'close_ticket', close_ticket, 'bank_transaction_id', bank_transaction_id))::uuid
$$;
comment on function public.record_refund is
  'Records a refund that left, on a day that is typed or by a line of the bank, and returns its id, null where a second member has to '
  'confirm it: of a '
  'payment, subscription or donation (row_id), or of what '
  'is left of a transfer (transfer_id). The row stays decided and counts net; close_ticket locks a ticket whose price '
  'is no longer reached, without it the ticket stays open as a correction. The parent reads the reason. '
  'Administrators, and members for money; errors: payment_not_booked, transfer_not_found, refund_exceeds_payment, '
  'refund_refused, payment_reason_required, received_date_refused, refund_before_arrival, month_is_closed, transaction_not_found, '
  'transaction_already_used, transaction_is_excluded, transaction_is_duplicate, transaction_is_credit, transaction_currency_refused.';
grant execute on function public.record_refund to authenticated;

create function private.undo_refund(refund_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  refund private.transfers;
  entry private.ledger;
  rest numeric;
begin
  perform private.authorize_and_lock('payments', transfers => array[refund_id], booked_row => (
    select l.row_id from private.ledger l where l.transfer_id = refund_id and l.refund_of is not null and l.reverses is null limit 1));
  -- An entry moved to another country was reversed and written again.
  select l.* into entry from private.ledger l
  where l.transfer_id = undo_refund.refund_id and l.reverses is null
    and not exists (select from private.ledger back where back.reverses = l.id);
  select t.* into refund from private.transfers t
  where t.id = undo_refund.refund_id and t.direction = 'out' and t.reverses is null;
  if not found or exists (select from private.transfers t where t.reverses = undo_refund.refund_id) then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  perform private.reverse_transfer(refund.id);
  perform private.audit_transfer(refund.id, '{"taken_back": true}');
  if refund.user_id is not null and entry.kind is distinct from 'donation'
    and not exists (select from public.payments p where p.id = entry.row_id)
    and not exists (select from public.subscriptions s where s.id = entry.row_id) then
    perform private.tell_refund(refund.user_id, null, null, null, refund.id, -refund.amount, refund.currency, null);
  end if;
  if entry.id is null then
    return;
  end if;
  perform private.reverse_entry(entry.id);
  select b.refunded into rest from private.booked_entries b where b.id = entry.refund_of;
  update public.payments p
  set refunded_amount = nullif(rest, 0), refunded_on = case when rest > 0 then p.refunded_on end,
    refund_reason = case when rest > 0 then p.refund_reason end
  where p.id = entry.row_id;
  -- The correction that the refund removed holds the ticket again.
  if entry.ticket_corrected_at is not null then
    update public.applications a set ticket_status = 'paid'
    where a.id = (select p.application_id from public.payments p where p.id = entry.row_id)
      and a.ticket_status in ('none', 'unpaid', 'pending_payment');
    update public.applications a set ticket_corrected_at = entry.ticket_corrected_at
    where a.id = (select p.application_id from public.payments p where p.id = entry.row_id) and a.ticket_status <> 'Disqualified';
  end if;
  -- A ticket that the refund itself kept open, in the same transaction, is held by its money again.
  update public.applications a set ticket_corrected_at = null
  where a.id = (select p.application_id from public.payments p where p.id = entry.row_id)
    and exists (select from private.ticket_money(a.id, private.currency_of(a.country)) m where m.is_accepted or m.received >= a.ticket_fee)
    and a.ticket_corrected_at in (
      select t.booked_at from private.ledger l join private.transfers t on t.id = l.transfer_id
      join public.payments p on p.id = l.row_id
      where p.application_id = a.id and l.refund_of is not null and l.reverses is null);
  update public.subscriptions s
  set refunded_amount = nullif(rest, 0), refunded_on = case when rest > 0 then s.refunded_on end,
    refund_reason = case when rest > 0 then s.refund_reason end
  where s.id = entry.row_id;
  update public.donations d
  set refunded_amount = nullif(rest, 0), refunded_on = case when rest > 0 then d.refunded_on end
  where d.id = entry.row_id;
end
$$;
comment on function private.undo_refund is 'Takes a refund back that was written down by mistake.';

create function public.undo_refund(refund_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('undo_refund', jsonb_build_object('refund_id', refund_id))::boolean
$$;
comment on function public.undo_refund is
  'Takes back a refund that did not leave, and returns true, null where a second member has to confirm it. '
  'Administrators, and members for money; error: transfer_not_found.';
grant execute on function public.undo_refund to authenticated;

create function private.forget_refund_notes(row_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  update private.transfers t set user_id = null
  where t.note is not null and t.id in (
    select l.transfer_id from private.ledger l
    where l.row_id = forget_refund_notes.row_id and l.refund_of is not null and l.reverses is null);
end
$$;
comment on function private.forget_refund_notes is 'The reason of a refund goes with the row that it gave back, or with its donor.';
