-- Booking: how a decision on a payment, a subscription or a donation enters the books, and how it is reversed.
--
--                         anyone
--   private.keep_books    no (a step of the three tables' triggers)
--
-- A reversed entry stays in the books, with a reversing entry.

create function private.country_of_row(kind private.ledger_kind, row_id uuid) returns public.country
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case kind
    when 'payment' then (select p.application_country from public.payments p where p.id = row_id)
    when 'subscription' then (select s.application_country from public.subscriptions s where s.id = row_id)
    else (select d.country from public.donations d where d.id = row_id and d.currency is distinct from 'USD') end;
end
$$;
comment on function private.country_of_row is
  'Where the child whom a payment is for, or a donation, belongs; null where it names no child, and for dollars that '
  'were donated, which are in no country''s scope.';

create function private.book(kind private.ledger_kind, row_id uuid, transfer_id uuid, amount numeric) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ledger (kind, row_id, transfer_id, amount, country, day)
  select book.kind, book.row_id, t.id, book.amount,
    coalesce(private.country_of_row(book.kind, book.row_id), case when book.kind <> 'donation' then t.country end,
      private.country_of(t.currency)),
    private.open_day(t.received_on)
  from private.transfers t where t.id = book.transfer_id;
end
$$;
comment on function private.book is 'Books a part of a transfer to a payment, subscription or donation.';

create function private.reverse_transfer(transfer_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.transfers (origin_id, reverses, direction, received_on, amount, currency, country, way, user_id)
  select t.origin_id, t.id, case t.direction when 'in' then 'out' else 'in' end::private.transfer_direction,
    private.open_day(t.received_on), t.amount, t.currency, t.country, t.way, t.user_id
  from private.transfers t where t.id = reverse_transfer.transfer_id
$$;
comment on function private.reverse_transfer is
  'Takes a transfer back, as if it had not been: on its own day, or today where that month is closed. A line of the bank '
  'that it was is open again.';

create function private.reverse_entry(entry_id bigint) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.ledger (kind, row_id, transfer_id, reverses, refund_of, amount, country, day)
  select l.kind, l.row_id, l.transfer_id, l.id, l.refund_of, -l.amount, l.country, private.open_day(l.day)
  from private.ledger l where l.id = reverse_entry.entry_id
$$;
comment on function private.reverse_entry is 'Takes an entry back: on its own day, or today where that month is closed.';

create function private.move_entries(row_ids uuid[], country public.country) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry private.booked_entries;
  refund private.ledger;
  made bigint;
begin
  for entry in
    select b.* from private.booked_entries b
    where b.row_id = any (row_ids) and b.kind <> 'donation' and b.country is distinct from move_entries.country
    order by b.id
  loop
    perform private.reverse_entry(entry.id);
    -- Keeps the old booked_at, so that undoing the decision also reverses the transfer that it brought.
    insert into private.ledger (kind, row_id, transfer_id, amount, country, day, booked_at, booked_by)
    values (entry.kind, entry.row_id, entry.transfer_id, entry.amount, move_entries.country, private.open_day(entry.day),
      entry.booked_at, entry.booked_by)
    returning id into made;
    for refund in
      select l.* from private.ledger l
      where l.refund_of = entry.id and l.reverses is null and not exists (select from private.ledger back where back.reverses = l.id)
      order by l.id
    loop
      perform private.reverse_entry(refund.id);
      insert into private.ledger (kind, row_id, transfer_id, refund_of, amount, country, day, ticket_corrected_at, booked_at, booked_by)
      values (refund.kind, refund.row_id, refund.transfer_id, made, refund.amount, move_entries.country, private.open_day(refund.day),
        refund.ticket_corrected_at, refund.booked_at, refund.booked_by);
    end loop;
  end loop;
end
$$;
comment on function private.move_entries is
  'Books what paid these payments and subscriptions to another country, refunds along with it: each entry is taken back and made anew, on '
  'its day, or today where that month is closed.';

create function private.take_back(kind private.ledger_kind, row_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry private.booked_entries;
  transfer private.transfers;
begin
  select b.* into entry from private.booked_entries b where b.row_id = take_back.row_id and b.kind = take_back.kind;
  if not found then
    return;
  end if;
  if entry.refunded <> 0 then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  select t.* into transfer from private.transfers t where t.id = entry.transfer_id for update;
  perform private.reverse_entry(entry.id);
  -- A transfer that was booked before the decision, or was kept as credit, stays with its family. Reversing the last part of a bank line
  -- that belongs to nobody opens the line again.
  if entry.amount = transfer.amount and entry.booked_at = coalesce(transfer.owned_at, transfer.booked_at)
    or transfer.bank_transaction_id is not null and transfer.user_id is null
      and private.transfer_room(transfer.id) = transfer.amount then
    perform private.reverse_transfer(transfer.id);
  end if;
end
$$;
comment on function private.take_back is
  'Takes the entry of a row back, and the transfer too where one decision brought and used all of it, or where a line of the '
  'bank is nobody''s and pays nothing any more. Refuses '
  '(payment_is_refunded) one of which a part went back.';

create function private.rebooked_transfer() returns uuid
  language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('private.rebooked_transfer', true), '')::uuid;
end
$$;
comment on function private.rebooked_transfer is
  'The transfer whose money is being booked from one child to another of the family; else null.';

create function private.is_carried_over() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(current_setting('private.closed_duplicate', true), '') <> '';
end
$$;
comment on function private.is_carried_over is
  'Whether money and ticket of a duplicate are being carried over to the kept child (duplicates.sql): the family has been told of them.';

create function private.keep_books(kind private.ledger_kind, counting text, before text, decided jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  row_id constant uuid := (decided ->> 'id')::uuid;
  amount constant numeric := coalesce((decided ->> 'received_amount')::numeric, (decided ->> 'amount')::numeric);
  -- Money rebooked to another child stays the same transfer, even one that no payment names.
  paid_by uuid := coalesce((decided ->> 'transfer_id')::uuid, private.rebooked_transfer());
begin
  if decided ->> 'status' = before then
    return;
  elsif decided ->> 'status' <> counting then
    if before is not null then
      perform private.take_back(kind, row_id);
    end if;
    return;
  end if;
  if paid_by is null then
    insert into private.transfers (received_on, amount, currency, country, way, user_id)
    values (
      coalesce((decided ->> 'received_on')::date, (now() at time zone 'Africa/Lagos')::date), amount,
      (decided ->> 'currency')::public.currency,
      coalesce(private.country_of_row(kind, row_id), private.country_of((decided ->> 'currency')::public.currency)),
      case when decided ->> 'received_on' is null then 'stated' else 'hand' end::public.received_via,
      case when kind <> 'donation' then (decided ->> 'user_id')::uuid end)
    returning id into paid_by;
  end if;
  perform private.book(kind, row_id, paid_by, amount);
end
$$;
comment on function private.keep_books is
  'Books what was decided to the transfer that it names, else to one of the amount that was stated or typed, and takes '
  'back what is undecided again: counting is the status that counts, before the one of before, null for a new row.';
