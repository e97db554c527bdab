-- Dividing a transfer into payments, tickets and donations.
--
--                    administrator    finance          anyone else
--   book_transfer    yes              own countries    42501
--   link_transfer    yes              own countries    42501
--
-- A family is notified of, and exports, only its own parts.

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
  'A part of a transfer: for a pending payment or subscription, for the ticket of a child whose parent stated none, or '
  'for a pending donation.';

create function private.approve_part(part public.transfer_part, transfer private.transfers) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant private.ledger_kind := (case
    when part.payment_id is not null then 'payment' when part.subscription_id is not null then 'subscription' end)::private.ledger_kind;
  stated private.stated_payment;
  child public.applications;
  is_ticket boolean := part.application_id is not null;
  opens boolean := coalesce(part.open_ticket, false);
  accepts boolean;
  -- Tells the caller which part is refused.
  row_id constant text := coalesce(part.payment_id, part.subscription_id, part.application_id, part.donation_id);
begin
  if part.donation_id is not null then
    update public.donations d
    set status = 'confirmed', amount = part.amount, currency = transfer.currency, received_on = transfer.received_on,
      transfer_id = transfer.id
    where d.id = part.donation_id and d.status = 'pending_payment';
    if not found then
      raise exception 'donation_already_decided' using errcode = 'P0001', detail = row_id;
    end if;
    return;
  end if;
  if kind is not null then
    stated := private.stated_payment(kind, row_id::uuid);
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
  perform private.write_decision(kind, row_id::uuid, case kind when 'payment' then 'approved' when 'subscription' then 'active' end,
    part.reason, part.amount, transfer.received_on, transfer, accepts);
end
$$;
comment on function private.approve_part is
  'Approves what a part of a transfer pays; its rows are there and locked, and the transfer has room.';

create function private.book_transfer(
  parts jsonb, transfer_id uuid, bank_transaction_id uuid, amount numeric, currency public.currency, received_on date,
  received_via public.received_via, other_families boolean, credit_to uuid
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
  arrived_in public.currency;
  owner uuid;
  transfer private.transfers;
  scope constant public.country := private.require_country('payments:write');
begin
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) > 20 then
    raise exception 'parts_refused' using errcode = 'P0001', detail = 'A transfer has at most 20 parts.';
  end if;
  for part in select * from jsonb_populate_recordset(null::public.transfer_part, parts) loop
    if num_nonnulls(part.payment_id, part.subscription_id, part.application_id, part.donation_id) <> 1
      or coalesce(part.amount <= 0 or part.amount > case when part.donation_id is null then 10000000 else 100000000 end
        or part.amount <> round(part.amount, 2), true) then
      raise exception 'parts_refused' using errcode = 'P0001', detail = 'A part has one row and an amount.';
    end if;
    wanted := wanted + part.amount;
    children := children || part.application_id;
    stated := stated || part.payment_id;
    monthly := monthly || part.subscription_id;
    gifts := gifts || part.donation_id;
  end loop;
  if num_nonnulls(book_transfer.transfer_id, book_transfer.bank_transaction_id) + sign(num_nonnulls(amount, received_on, received_via)) > 1
  then
    raise exception 'source_refused' using errcode = 'P0001',
      detail = 'Money comes from what is left of a transfer, from a line of the bank, or by what is typed.';
  end if;
  if wanted > amount then
    raise exception 'parts_exceed_transfer' using errcode = 'P0001', detail = amount::text;
  end if;
  perform private.check_received(amount, received_on);
  children := array_remove(children, null);
  stated := array_remove(stated, null);
  monthly := array_remove(monthly, null);
  gifts := array_remove(gifts, null);
  perform private.authorize_and_lock('payments', children, stated, monthly, gifts,
    transfers => array_remove(array[book_transfer.transfer_id], null),
    bank_transactions => array_remove(array[book_transfer.bank_transaction_id], null));
  select array_agg(distinct f.user_id) into families from (
    select a.user_id from public.applications a where a.id = any (children)
    union all select p.user_id from public.payments p where p.id = any (stated)
    union all select s.user_id from public.subscriptions s where s.id = any (monthly)) f;
  select h.country into home from (
    select a.id, a.country from public.applications a where a.id = any (children)
    union all select p.application_id, p.application_country from public.payments p where p.id = any (stated)
    union all select s.application_id, s.application_country from public.subscriptions s where s.id = any (monthly)) h
  where h.country is not null order by h.id limit 1;
  select t.* into transfer from private.transfers t where t.id = book_transfer.transfer_id and t.origin_id = t.id;
  if book_transfer.transfer_id is not null and transfer.id is null then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  arrived_in := coalesce(transfer.currency, (
    select a.currency from private.bank_transactions l join private.bank_accounts a on a.id = l.account_id
    where l.id = book_transfer.bank_transaction_id), currency);
  perform private.check_own_money(private.country_of(arrived_in), array[credit_to]);
  -- A transfer that pays only for children is booked in their country, whatever its currency; with a donation or a rest, in that of its
  -- currency.
  if scope is not null and (
    transfer.id is null
      and scope is distinct from coalesce(
        case when cardinality(gifts) = 0 and wanted = amount then home end, private.country_of(arrived_in))
    or (credit_to is not null and not exists (select from public.applications a where a.user_id = credit_to and a.country = scope))) then
    raise exception 'not_your_role' using errcode = '42501', detail = 'A part of it belongs to another country.';
  elsif scope is not null and transfer.currency = 'USD' and exists (select from public.donations d where d.id = any (gifts)) then
    raise exception 'not_your_role' using errcode = '42501', detail = 'Dollars that were donated are in no country''s scope.';
  end if;
  if transfer.id is null then
    if book_transfer.bank_transaction_id is null and num_nonnulls(amount, currency, received_on) < 3 then
      raise exception 'received_incomplete' using errcode = 'P0001', detail = 'What arrived is an amount, a currency and a day.';
    elsif received_via in ('statement', 'stated') then
      raise exception 'received_incomplete' using errcode = 'P0001',
        detail = 'What is typed came in cash or otherwise; by a statement comes a line of the bank.';
    end if;
    insert into private.transfers (bank_transaction_id, amount, currency, received_on, way, country)
    values (book_transfer.bank_transaction_id, amount, currency, received_on, coalesce(received_via, 'hand'),
      coalesce(home, private.country_of(currency)))
    returning * into transfer;
  end if;
  perform private.check_own_money(transfer.country, array[transfer.user_id]);
  if cardinality(families) > 1 or transfer.user_id <> families[1] then
    if not other_families then
      raise exception 'other_families_not_chosen' using errcode = 'P0001',
        detail = 'The parts are not all the family''s whose transfer it is.';
    end if;
  end if;
  room := private.transfer_room(transfer.id);
  if wanted > room then
    raise exception 'parts_exceed_transfer' using errcode = 'P0001', detail = room::text;
  end if;
  owner := coalesce(case when wanted < room then credit_to end, transfer.user_id, case when cardinality(families) = 1 then families[1] end);
  -- The rest belongs to the owner of the transfer, else to one of the families that it pays for, else to any family.
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
  -- If a single row takes all of a new transfer, its own entry is enough.
  if book_transfer.transfer_id is not null or jsonb_array_length(parts) <> 1 or wanted < room then
    perform private.audit_credit(transfer.id);
  end if;
  return transfer.id;
end
$$;
comment on function private.book_transfer is
  'Divides what arrived over payments, tickets and donations, all or nothing; the rest is one family''s credit. A line of the bank '
  'becomes a transfer of its whole amount.';

create function public.book_transfer(
  parts jsonb, transfer_id uuid default null, bank_transaction_id uuid default null,
  amount numeric default null, currency public.currency default null, received_on date default null,
  received_via public.received_via default null, other_families boolean default false, credit_to uuid default null
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('book_transfer', jsonb_build_object(
    'parts', parts, 'transfer_id', transfer_id, 'bank_transaction_id', bank_transaction_id, 'amount', amount, 'currency', currency,
    'received_on', received_on, 'received_via', received_via, 'other_families', other_families, 'credit_to', credit_to))::uuid
$$;
comment on function public.book_transfer is
  'Divides a transfer in one step and returns its id, null where a second member has to confirm it: parts (at '
  'most 20 objects of payment_id, subscription_id, '
  'application_id or donation_id, amount, and for tickets open_ticket with its reason, accept_second) of one source: what is left '
  'of transfer_id, a line of the bank, or what was typed: amount, currency, received_on and received_via. '
  'Parts of more than one family, or of another than that whose '
  'transfer it is, need other_families; the rest is the family''s credit, with several families that of the one named '
  'by credit_to, and without any part that of any family. Administrators, and members for money; errors: parts_refused, source_refused, '
  'parts_exceed_transfer, rest_without_family, other_families_not_chosen, transfer_not_found, payment_not_found, payment_already_decided, '
  'application_not_found, donation_not_found, donation_already_decided, ticket_already_paid, ticket_not_open, accept_reason_required, '
  'transaction_not_found, transaction_already_used, transaction_is_excluded, transaction_is_duplicate, transaction_is_debit, '
  'transaction_currency_refused, month_is_closed, received_incomplete, received_date_refused; the detail '
  'of one about a part is the id of its row.';
grant execute on function public.book_transfer to authenticated;

create function private.link_transfer(transfer_id uuid, bank_transaction_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  transfer private.transfers;
  origin private.transfers;
begin
  perform private.authorize_and_lock('payments', transfers => array[transfer_id], bank_transactions => array[bank_transaction_id]);
  select t.* into transfer from private.transfers t
  where t.id = link_transfer.transfer_id and t.way <> 'cash' and num_nonnulls(t.reverses, t.bank_transaction_id) = 0;
  if not found or exists (select from private.transfers t where t.reverses = link_transfer.transfer_id) then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  if transfer.direction = 'out' then
    select t.* into origin from private.transfers t where t.id = transfer.origin_id;
    perform private.check_refund_day(origin, (
      select l.day from private.bank_transactions l where l.id = link_transfer.bank_transaction_id));
  end if;
  update private.transfers t set bank_transaction_id = link_transfer.bank_transaction_id where t.id = transfer.id;
  perform private.audit_transfer(transfer.id, '{"on_statement": true}');
end
$$;
comment on function private.link_transfer is 'Says by which line of the bank money came or left that was booked without it.';

create function public.link_transfer(transfer_id uuid, bank_transaction_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide(
    'link_transfer', jsonb_build_object('transfer_id', transfer_id, 'bank_transaction_id', bank_transaction_id)
  )::boolean
$$;
comment on function public.link_transfer is
  'Says by which line of the bank a transfer arrived that was approved as stated or by hand, or a refund left that was recorded by hand, '
  'and returns true, null where a second member has to confirm it. The line is open; what arrived is all of it, of a refund it has room '
  'for it. Administrators, and members for money; errors: transfer_not_found (also cash, and one that names a line), '
  'refund_before_arrival, transaction_not_found, transaction_already_used, transaction_is_excluded, transaction_is_duplicate, '
  'transaction_is_credit, transaction_is_debit, transaction_currency_refused, transaction_amount_differs.';
grant execute on function public.link_transfer to authenticated;
