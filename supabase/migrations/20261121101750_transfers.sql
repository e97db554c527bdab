-- Dividing what arrived, giving it back, and what a family has left.
--
--                           administrator    finance          parent         anyone else
--   book_transfer           yes              own countries    42501          42501
--   record_refund           yes              own countries    42501          42501
--   undo_refund             yes              own countries    42501          42501
--   release_credit          yes              own countries    42501          42501
--   get_family_transfers    yes              own countries    42501          42501
--   get_donation_transfers  yes              own countries    42501          42501
--   get_credit              own              own              own            nothing, or 42501
--
-- A family hears, and reads in its export, of its own parts alone.

create function private.family_credit(family uuid) returns setof public.money
  language sql stable security definer set search_path = '' set jit = off
as $$
  select t.currency, sum(private.transfer_room(t.id))
  from private.transfers t
  where t.user_id = family and t.id = t.origin_id
  group by t.currency
  having sum(private.transfer_room(t.id)) > 0
  order by t.currency
$$;
comment on function private.family_credit is 'Money that arrived from a family, was not used and did not go back, by currency.';

create function private.unused_transfers(family uuid) returns setof private.transfers
  language sql stable security definer set search_path = '' set jit = off
as $$
  select t.*
  from private.transfers t
  where t.id = t.origin_id and private.transfer_room(t.id) > 0 and (t.user_id = family
    or t.user_id is null and t.id in (
      select l.transfer_id from public.payments p join private.ledger l on l.row_id = p.id
      where p.user_id = family and p.status = 'pending'
      union
      select l.transfer_id from public.subscriptions s join private.ledger l on l.row_id = s.id
      where s.user_id = family and s.status = 'pending'))
$$;
comment on function private.unused_transfers is
  'The transfers that may be what a family''s next payment means: its credit, and lines of a statement that are nobody''s since the approval of a payment that waits again was taken back.';

create function private.own_credit() returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select * from private.family_credit(auth.uid());
end
$$;
comment on function private.own_credit is 'The caller''s own credit.';

create function public.get_credit() returns setof public.money
  language sql stable security invoker set search_path = ''
as $$
  select * from private.own_credit()
$$;
comment on function public.get_credit is
  'Money of the caller''s family that waits to be used or given back, by currency; no row where there is none.';
grant execute on function private.own_credit, public.get_credit to authenticated;

create type public.transfer_part as (
  payment_id uuid,
  subscription_id uuid,
  application_id uuid,
  donation_id uuid,
  amount numeric,
  open_ticket boolean,
  accept_second boolean,
  reason text
);
comment on type public.transfer_part is
  'A part of a transfer: for a pending payment or subscription, for the ticket of a child whose parent stated none, or for a pending donation.';

create function private.approve_part(part public.transfer_part, transfer private.transfers) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  stated public.payments;
  child public.applications;
  is_ticket boolean := part.application_id is not null;
  opens boolean := coalesce(part.open_ticket, false);
  accepts boolean;
  -- Tells the caller which of the parts is refused.
  row_id constant text := coalesce(part.payment_id, part.subscription_id, part.application_id, part.donation_id);
begin
  if part.donation_id is not null then
    update public.donations d
    set status = 'confirmed', amount = part.amount, currency = transfer.currency, received_on = transfer.received_on, transfer_id = transfer.id
    where d.id = part.donation_id and d.status = 'pending_payment';
    if not found then
      raise exception 'donation_already_decided' using errcode = 'P0001', detail = row_id;
    end if;
    return;
  end if;
  if part.subscription_id is not null then
    update public.subscriptions s
    set status = 'active', decision_reason = part.reason,
      received_amount = part.amount, received_currency = transfer.currency, received_on = transfer.received_on,
      received_via = transfer.way, transfer_id = transfer.id
    where s.id = part.subscription_id and s.status = 'pending';
    if not found then
      raise exception 'payment_already_decided' using errcode = 'P0001', detail = row_id;
    end if;
    return;
  end if;
  if part.payment_id is not null then
    select p.* into stated from public.payments p where p.id = part.payment_id;
    if stated.status <> 'pending' then
      raise exception 'payment_already_decided' using errcode = 'P0001', detail = row_id;
    end if;
    is_ticket := stated.is_ticket;
  end if;
  select a.* into child from public.applications a where a.id = coalesce(part.application_id, stated.application_id);
  if part.application_id is not null and child.ticket_status = 'Disqualified' then
    raise exception 'ticket_not_open' using errcode = 'P0001', detail = row_id;
  end if;
  if is_ticket and part.accept_second is not true and not private.is_ticket_due(child.id) then
    raise exception 'ticket_already_paid' using errcode = 'P0001', detail = row_id;
  end if;
  accepts := is_ticket and opens and private.is_below_due(child.id, part.amount, transfer.currency);
  if accepts and coalesce(private.clean_text(part.reason), '') = '' then
    raise exception 'accept_reason_required' using errcode = 'P0001', detail = row_id;
  end if;
  if part.application_id is not null then
    perform private.approve_unstated(child, transfer, part.amount, opens, nullif(private.clean_text(part.reason), ''));
    return;
  end if;
  update public.payments p
  set status = 'approved', decision_reason = part.reason, is_accepted_as_full = accepts,
    received_amount = part.amount, received_currency = transfer.currency, received_on = transfer.received_on,
    received_via = transfer.way, transfer_id = transfer.id
  where p.id = part.payment_id;
end
$$;
comment on function private.approve_part is 'Approves what a part of a transfer pays; its rows are there and locked, and the transfer has room.';

create function private.book_transfer(
  parts jsonb, transfer_id uuid, amount numeric, currency public.currency, received_on date, received_via public.received_via,
  line_code text, line_on date, line_copies integer, other_families boolean, credit_to uuid
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  part public.transfer_part;
  wanted numeric := 0;
  room numeric;
  children uuid[];
  stated uuid[];
  monthly uuid[];
  gifts uuid[];
  families uuid[];
  home public.country;
  owner uuid;
  transfer private.transfers;
  missing record;
  scope constant public.country := private.require_country('payments');
begin
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) > 20 then
    raise exception 'parts_refused' using errcode = 'P0001', detail = 'A transfer has at most 20 parts.';
  end if;
  for part in select * from jsonb_populate_recordset(null::public.transfer_part, parts) loop
    if num_nonnulls(part.payment_id, part.subscription_id, part.application_id, part.donation_id) <> 1
      or coalesce(part.amount <= 0 or part.amount > case when part.donation_id is null then 10000000 else 100000000 end or part.amount <> round(part.amount, 2), true) then
      raise exception 'parts_refused' using errcode = 'P0001', detail = 'A part has one row and an amount.';
    end if;
    wanted := wanted + part.amount;
    children := children || part.application_id;
    stated := stated || part.payment_id;
    monthly := monthly || part.subscription_id;
    gifts := gifts || part.donation_id;
  end loop;
  if wanted > amount then
    raise exception 'parts_exceed_transfer' using errcode = 'P0001', detail = amount::text;
  end if;
  perform private.check_received(amount, received_on);
  perform private.lock_books(false);
  perform from public.applications a
  where a.id = any (children) or a.id in (select p.application_id from public.payments p where p.id = any (stated))
  order by a.id for no key update;
  perform from public.payments p where p.id = any (stated) order by p.id for update;
  perform from public.subscriptions s where s.id = any (monthly) order by s.id for update;
  perform from public.donations d where d.id = any (gifts) order by d.id for update;
  select array_agg(distinct f.user_id) into families from (
    select a.user_id from public.applications a where a.id = any (children)
    union all select p.user_id from public.payments p where p.id = any (stated)
    union all select s.user_id from public.subscriptions s where s.id = any (monthly)) f;
  perform private.refuse_own(f.id) from unnest(families || credit_to) f (id);
  perform private.refuse_own(d.user_id) from public.donations d where d.id = any (gifts);
  if scope is not null and (
    book_transfer.transfer_id is null and private.country_of(currency) is distinct from scope
    or (credit_to is not null and not exists (select from public.applications a where a.user_id = credit_to and a.country = scope))) then
    raise exception 'not_your_part' using errcode = '42501', detail = 'A part of it belongs to another country.';
  end if;
  -- A row of another country is not there for the caller.
  select w.code, w.id into missing from (
    select 'application_not_found' as code, u.id from unnest(children) u (id)
    where u.id is not null and not exists (select from public.applications a where a.id = u.id and (scope is null or a.country = scope))
    union all
    select 'payment_not_found', u.id from unnest(stated) u (id)
    where u.id is not null and not exists (select from public.payments p where p.id = u.id and private.is_of_country(scope, p.application_country, p.currency))
    union all
    select 'payment_not_found', u.id from unnest(monthly) u (id)
    where u.id is not null and not exists (select from public.subscriptions s where s.id = u.id and private.is_of_country(scope, s.application_country, s.currency))
    union all
    select 'donation_not_found', u.id from unnest(gifts) u (id)
    where u.id is not null and not exists (select from public.donations d where d.id = u.id and (scope is null or d.country = scope))) w limit 1;
  if found then
    raise exception '%', missing.code using errcode = 'P0001', detail = missing.id::text;
  end if;
  select a.country into home from public.applications a
  where a.id = any (children) or a.id in (select p.application_id from public.payments p where p.id = any (stated))
  order by a.id limit 1;
  if book_transfer.transfer_id is not null then
    select t.* into transfer from private.transfers t
    where t.id = book_transfer.transfer_id and t.origin_id = t.id and (scope is null or t.country = scope) for update;
    if not found then
      raise exception 'transfer_not_found' using errcode = 'P0001';
    elsif scope is not null and transfer.currency = 'USD' and exists (select from public.donations d where d.id = any (gifts)) then
      raise exception 'not_your_part' using errcode = '42501', detail = 'Dollars that were donated are in no country''s part.';
    end if;
  elsif num_nonnulls(amount, currency, received_on) < 3 then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'What arrived is an amount, a currency and a day.';
  else
    transfer := private.received_transfer(
      case when line_code is null then amount else greatest(wanted, 0.01) end, amount, currency, received_on,
      received_via, line_code, line_on, line_copies, null, home, true);
  end if;
  perform private.refuse_own(transfer.user_id);
  if cardinality(families) > 1 or transfer.user_id <> families[1] then
    if not other_families then
      raise exception 'other_families_not_chosen' using errcode = 'P0001', detail = 'The parts are not all the family''s whose transfer it is.';
    end if;
  end if;
  room := private.transfer_room(transfer.id);
  if wanted > room then
    raise exception 'parts_exceed_transfer' using errcode = 'P0001', detail = room::text;
  end if;
  owner := coalesce(case when wanted < room then credit_to end, transfer.user_id, case when cardinality(families) = 1 then families[1] end);
  -- The rest is whose the transfer is, else of one of the families that it pays for, else of any family.
  if wanted < room and not coalesce(case
      when transfer.user_id is not null then owner = transfer.user_id
      when families is not null then owner = any (families)
      else exists (select from public.applications a where a.user_id = owner) end, false) then
    raise exception 'rest_without_family' using errcode = 'P0001', detail = (room - wanted)::text;
  end if;
  if wanted = 0 and owner is not distinct from transfer.user_id then
    raise exception 'parts_refused' using errcode = 'P0001', detail = 'Nothing is booked.';
  end if;
  if transfer.user_id is null and owner is not null then
    update private.transfers t set user_id = owner where t.id = transfer.id;
  end if;
  for part in select * from jsonb_populate_recordset(null::public.transfer_part, parts) loop
    perform private.approve_part(part, transfer);
  end loop;
  return transfer.id;
end
$$;
comment on function private.book_transfer is
  'Divides what arrived over payments, tickets and donations, all or nothing; the rest is one family''s credit.';

create function public.book_transfer(
  parts jsonb, transfer_id uuid default null,
  amount numeric default null, currency public.currency default null, received_on date default null,
  received_via public.received_via default null, line_code text default null, line_on date default null, line_copies integer default 1,
  other_families boolean default false, credit_to uuid default null
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.book_transfer(
    parts, transfer_id, amount, currency, received_on, received_via, line_code, line_on, line_copies, other_families, credit_to)
$$;
comment on function public.book_transfer is
  'Divides a transfer in one step and returns its id: parts (at most 20 objects of payment_id, subscription_id, application_id or donation_id, amount, and for tickets open_ticket with its reason, accept_second) of what is left of transfer_id, or of what arrived: amount, currency, received_on and received_via, and for a line of a statement its check code, day and number of equal lines. Parts of more than one family, or of another than that whose transfer it is, need other_families; the rest is the family''s credit, with several families that of the one named by credit_to. Administrators, and members for money; errors: parts_refused, parts_exceed_transfer, rest_without_family, other_families_not_chosen, transfer_not_found, payment_not_found, payment_already_decided, application_not_found, donation_not_found, donation_already_decided, ticket_already_paid, ticket_not_open, accept_reason_required, line_already_used, month_is_closed, received_incomplete, received_date_refused; the detail of one about a part is the id of its row.';
grant execute on function private.book_transfer, public.book_transfer to authenticated;

create function private.record_refund(
  row_id uuid, transfer_id uuid, amount numeric, refunded_on date, reason text, close_ticket boolean
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
  scope constant public.country := private.require_country('payments');
begin
  if why is null then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  elsif private.is_plain_text(why) is not true or char_length(why) > 200 or coalesce(amount <= 0 or amount <> round(amount, 2), true)
    or num_nonnulls(row_id, transfer_id) <> 1 or refunded_on is null then
    raise exception 'refund_refused' using errcode = 'P0001', detail = 'A refund has an amount, a day, a reason of at most 200 characters, and what it gives back.';
  elsif refunded_on > (now() at time zone 'Africa/Lagos')::date then
    raise exception 'received_date_refused' using errcode = 'P0001', detail = refunded_on::text;
  end if;
  perform private.check_received(amount, refunded_on);
  perform private.lock_books(false);
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = row_id) for no key update;
  select p.* into paid from public.payments p where p.id = row_id for update;
  select s.user_id into family from public.subscriptions s where s.id = row_id for update;
  perform private.refuse_own(coalesce(family, paid.user_id));
  perform private.refuse_own(d.user_id) from public.donations d where d.id = row_id for update;
  select t.* into origin from private.transfers t
  where t.origin_id = t.id and t.id = coalesce(
    record_refund.transfer_id, (select b.transfer_id from private.booked_entries b where b.row_id = record_refund.row_id))
  for update;
  -- Read under the transfer's lock, the only one that there is where the row is gone.
  select b.* into entry from private.booked_entries b where b.row_id = record_refund.row_id;
  belongs := case when entry.id is not null then entry.country else origin.country end;
  if row_id is not null and entry.id is null then
    raise exception 'payment_not_booked' using errcode = 'P0001';
  elsif origin.id is null or (scope is not null and belongs is distinct from scope) then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  perform private.refuse_own(origin.user_id);
  -- The day on which something was only stated is that of a decision; a line may be booked on a later day than its own.
  if origin.way <> 'stated' and refunded_on < least(origin.received_on, origin.line_on) then
    raise exception 'refund_before_arrival' using errcode = 'P0001', detail = refunded_on::text;
  end if;
  at_most := coalesce(entry.amount - entry.refunded, private.transfer_room(origin.id));
  if amount > at_most then
    raise exception 'refund_exceeds_payment' using errcode = 'P0001', detail = 'More than there is to give back.';
  end if;
  insert into private.transfers (origin_id, direction, received_on, amount, currency, country, way, user_id, note)
  values (origin.id, 'out', refunded_on, amount, origin.currency, belongs, 'hand', coalesce(family, paid.user_id, origin.user_id), why)
  returning id into made;
  if row_id is null then
    if origin.user_id is not null then
      perform private.tell_refund(origin.user_id, null, null, null, made, amount, origin.currency, why);
    end if;
    return made;
  end if;
  insert into private.ledger (kind, row_id, transfer_id, refund_of, amount, country, day, ticket_corrected_at)
  values (entry.kind, entry.row_id, made, entry.id, -record_refund.amount, entry.country, refunded_on, case when paid.is_ticket and close_ticket then (
    select a.ticket_corrected_at from public.applications a where a.id = paid.application_id) end);
  if entry.kind <> 'donation' and paid.id is null and family is null and origin.user_id is not null then
    -- The row that would tell is gone with its child; the family is not.
    perform private.tell_refund(origin.user_id, null, null, null, made, amount, origin.currency, why);
  end if;
  if paid.is_ticket and close_ticket then
    -- Nor does what an earlier refund or correction decided hold it.
    update public.applications a set ticket_corrected_at = null where a.id = paid.application_id and a.ticket_corrected_at is not null;
  elsif paid.is_ticket then
    -- The ticket stays open by decision, no longer by what arrived.
    update public.applications a set ticket_corrected_at = now()
    where a.id = paid.application_id and a.ticket_status = 'paid' and a.ticket_corrected_at is null
      and not exists (
        select from public.payments o where o.application_id = a.id and o.id <> paid.id and o.is_ticket and o.is_accepted_as_full and o.refunded_amount is null)
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
  amount numeric, refunded_on date, reason text, row_id uuid default null, transfer_id uuid default null, close_ticket boolean default false
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.record_refund(row_id, transfer_id, amount, refunded_on, reason, close_ticket)
$$;
comment on function public.record_refund is
  'Records a refund that left by hand and returns its id: of a payment, subscription or donation (row_id), or of what is left of a transfer (transfer_id). The row stays decided and counts net; close_ticket locks a ticket whose price is no longer reached, without it the ticket stays open as a correction. The parent reads the reason. Administrators, and members for money; errors: payment_not_booked, transfer_not_found, refund_exceeds_payment, refund_refused, payment_reason_required, received_date_refused, refund_before_arrival, month_is_closed.';
grant execute on function private.record_refund, public.record_refund to authenticated;

create function private.undo_refund(refund_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  refund private.transfers;
  entry private.ledger;
  rest numeric;
  scope constant public.country := private.require_country('payments');
begin
  perform private.lock_books(false);
  select l.* into entry from private.ledger l where l.transfer_id = undo_refund.refund_id and l.reverses is null;
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = entry.row_id) for no key update;
  perform from public.payments p where p.id = entry.row_id for update;
  perform from public.subscriptions s where s.id = entry.row_id for update;
  perform private.refuse_own(d.user_id) from public.donations d where d.id = entry.row_id for update;
  select t.* into refund from private.transfers t
  where t.id = undo_refund.refund_id and t.direction = 'out' and t.reverses is null
    and (scope is null or t.country = scope)
  for update;
  if not found or exists (select from private.transfers t where t.reverses = undo_refund.refund_id) then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  perform private.refuse_own(refund.user_id);
  perform private.reverse_transfer(refund.id);
  if refund.user_id is not null and entry.kind is distinct from 'donation'
    and not exists (select from public.payments p where p.id = entry.row_id) and not exists (select from public.subscriptions s where s.id = entry.row_id) then
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
  -- A correction that the refund took away holds the ticket again.
  if entry.ticket_corrected_at is not null then
    update public.applications a set ticket_status = 'paid'
    where a.id = (select p.application_id from public.payments p where p.id = entry.row_id)
      and a.ticket_status in ('none', 'unpaid', 'pending_payment');
    update public.applications a set ticket_corrected_at = entry.ticket_corrected_at
    where a.id = (select p.application_id from public.payments p where p.id = entry.row_id) and a.ticket_status <> 'Disqualified';
  end if;
  -- A ticket that the refund kept open, in its own transaction, is held by its money again.
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

create function public.undo_refund(refund_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_refund(refund_id)
$$;
comment on function public.undo_refund is
  'Takes back a refund that did not leave. Administrators, and members for money; error: transfer_not_found.';
grant execute on function private.undo_refund, public.undo_refund to authenticated;

create function private.release_credit(transfer_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  transfer private.transfers;
  scope constant public.country := private.require_country('payments');
begin
  perform private.lock_books(false);
  select t.* into transfer from private.transfers t
  where t.id = release_credit.transfer_id and t.origin_id = t.id and (scope is null or t.country = scope) for update;
  if not found then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  perform private.refuse_own(transfer.user_id);
  if private.transfer_room(transfer.id) < transfer.amount then
    raise exception 'transfer_is_used' using errcode = 'P0001', detail = transfer.id::text;
  end if;
  perform private.release_transfer(transfer);
end
$$;
comment on function private.release_credit is 'Takes a transfer from its family that a mistake gave it.';

create function public.release_credit(transfer_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.release_credit(transfer_id)
$$;
comment on function public.release_credit is
  'Takes back that a transfer, of which nothing is used, is a family''s credit: a line of a statement waits for whose it is, and what was typed by hand did not arrive. Administrators, and members for money; errors: transfer_not_found, transfer_is_used.';
grant execute on function private.release_credit, public.release_credit to authenticated;

create type public.family_transfer as (
  id uuid,
  direction text,
  received_on date,
  amount numeric,
  currency public.currency,
  way public.received_via,
  room numeric,
  note text,
  origin_id uuid,
  is_taken_back boolean,
  is_own boolean,
  parts jsonb
);
comment on type public.family_transfer is
  'A transfer of a family, or one that pays something of its: room is what no part takes, is_own says that the rest is the family''s credit, or may pay what waits again, parts are objects of row_id, kind, amount, refunded, child_name, is_own and is_gone: its row was deleted, and it is whose the transfer is.';

create function private.family_transfers(family uuid, donation_id uuid default null) returns setof public.family_transfer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select t.id, t.direction::text, t.received_on, t.amount, t.currency, t.way,
      case when t.id = t.origin_id then private.transfer_room(t.id) end, t.note, t.origin_id,
      exists (select from private.transfers back where back.reverses = t.id), t.user_id is not distinct from family or t.id in (select u.id from private.unused_transfers(family) u),
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'row_id', b.row_id, 'kind', b.kind, 'amount', trim_scale(b.amount), 'refunded', trim_scale(b.refunded),
          'child_name', case when scope is null or b.country = scope then coalesce(p.child_name, s.child_name) end, 'is_own', case when g.is_gone then coalesce(t.user_id = family, false) else coalesce(p.user_id, s.user_id) is not distinct from family end,
          'is_gone', g.is_gone) order by b.id)
        from private.booked_entries b
        left join public.payments p on p.id = b.row_id
        left join public.subscriptions s on s.id = b.row_id
        cross join lateral (select b.kind <> 'donation' and p.id is null and s.id is null as is_gone) g
        where b.transfer_id = t.id), '[]')
    from private.transfers t
    where t.reverses is null and private.is_transfer_of(scope, t) and (t.user_id = family
      or t.origin_id in (
        select p.transfer_id from public.payments p where p.user_id = family and p.transfer_id is not null
        union select s.transfer_id from public.subscriptions s where s.user_id = family and s.transfer_id is not null
        union select l.transfer_id from private.ledger l where l.row_id = donation_id and l.kind = 'donation'
        union select u.id from private.unused_transfers(family) u))
    order by t.received_on desc, t.booked_at desc, t.id;
end
$$;
comment on function private.family_transfers is 'The transfers of a family, or of a donation, with their parts, newest first, for administrators.';

create function public.get_family_transfers(family uuid) returns setof public.family_transfer
  language sql stable security invoker set search_path = ''
as $$
  select * from private.family_transfers(family)
$$;
comment on function public.get_family_transfers is
  'The transfers from an account and back, newest first, with what each pays and what is left; also those of others that pay something of its. Administrators, and members for money.';
grant execute on function private.family_transfers, public.get_family_transfers to authenticated;

create function public.get_donation_transfers(donation_id uuid) returns setof public.family_transfer
  language sql stable security invoker set search_path = ''
as $$
  select * from private.family_transfers(null, donation_id)
$$;
comment on function public.get_donation_transfers is
  'The transfers that paid a donation and what went back of them, newest first; is_own says of them, and of their parts, that they are no family''s. Administrators, and members for money.';
grant execute on function public.get_donation_transfers to authenticated;

create function private.forget_refund_notes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.transfers t set user_id = null
  where t.note is not null and t.id in (
    select l.transfer_id from private.ledger l where l.row_id = old.id and l.refund_of is not null and l.reverses is null);
  return null;
end
$$;
comment on function private.forget_refund_notes is 'The reason of a refund goes with the row that it gave back, or with its donor.';
create trigger payments_after_delete_forget_notes
  after delete on public.payments
  for each row execute function private.forget_refund_notes();
create trigger subscriptions_after_delete_forget_notes
  after delete on public.subscriptions
  for each row execute function private.forget_refund_notes();
create trigger donations_after_delete_forget_notes
  after delete on public.donations
  for each row execute function private.forget_refund_notes();
create trigger donations_after_update_forget_notes
  after update on public.donations
  for each row when (new.erased_at is distinct from old.erased_at) execute function private.forget_refund_notes();
