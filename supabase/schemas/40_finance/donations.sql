-- Donations: one row is one intention to donate; the money comes by transfer or card link.
--
--             anyone                     administrator      service_role
--   select    no                         all                all
--   insert    own name, pending_payment  as anyone          all
--   update    no                         by procedure       no
--   delete    no                         by procedure       no
--
--                             administrator         finance          anyone else
--   decide_donation           yes, while pending    own countries    42501
--   undo_donation_decision    yes, with a reason    own countries    42501
--   erase_donation            yes                   42501            42501

create type public.donation_status as enum ('pending_payment', 'confirmed', 'declined');

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  donor_name text,
  donor_email text,
  donor_phone text,
  project text not null,
  country public.country not null,
  children_count integer not null default 1,
  status public.donation_status not null default 'pending_payment',
  amount numeric,
  currency public.currency,
  received_on date,
  bank_reference text,
  transfer_id uuid references private.transfers (id) on delete restrict,
  refunded_amount numeric,
  refunded_on date,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint donations_received_check check (
    num_nonnulls(amount, currency, received_on) = case when status = 'confirmed' then 3 else 0 end
    and (num_nonnulls(bank_reference, transfer_id, refunded_amount, refunded_on) = 0 or status = 'confirmed')),
  constraint donations_refunded_check check (
    num_nonnulls(refunded_amount, refunded_on) in (0, 2) and refunded_amount > 0 and refunded_amount <= amount),
  constraint donations_amount_check check (amount > 0 and amount <= 100000000 and amount = round(amount, 2)),
  constraint donations_bank_reference_check check (char_length(bank_reference) between 1 and 100 and private.is_plain_text(bank_reference)),
  constraint donations_decision_reason_check check (
    char_length(decision_reason) between 1 and 500 and private.is_plain_text(decision_reason)),
  constraint donations_erased_at_check check (
    case when erased_at is null then num_nonnulls(donor_name, donor_email) = 2
      else num_nonnulls(user_id, donor_name, donor_email, donor_phone) = 0 end),
  constraint donations_donor_name_check check (private.is_person_name(donor_name)),
  constraint donations_donor_email_check check (private.is_email(donor_email)),
  constraint donations_donor_phone_check check (donor_phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- The operator's brand precedes the first two names.
  constraint donations_project_check check (
    char_length(project) <= 80 and private.is_plain_text(project) and project ~ '^([^<>]+ (Ghetto|Edu)|Smart Academy Building)$'),
  constraint donations_children_count_check check (children_count between 1 and 100000)
);
comment on table public.donations is 'A donor''s intention; an administrator confirms or declines it when the money is seen.';
comment on column public.donations.amount is
  'The amount that arrived, in whole units of the currency, at most two decimals; null until it is confirmed.';
comment on column public.donations.received_on is 'The day on which it arrived.';
comment on column public.donations.bank_reference is 'The reference that the transfer bears, where it bears something.';
comment on column public.donations.transfer_id is 'The transfer of which it is a part; null where the decision alone tells of it.';
comment on column public.donations.refunded_amount is 'The amount given back of it.';
comment on column public.donations.refunded_on is 'The day on which it was given back, the last one where there were several.';
comment on column public.donations.decision_reason is 'Why a decision was taken back.';
comment on column public.donations.erased_at is
  'When the donor was taken out of a confirmed donation, on request; what was confirmed stays.';
create index donations_user_id_idx on public.donations (user_id);
create index donations_transfer_id_idx on public.donations (transfer_id);
create index donations_status_idx on public.donations (status, created_at desc, id);
create index donations_created_at_idx on public.donations (created_at desc, id);

create function private.kept_of_donation() returns text[]
  language sql immutable set search_path = ''
as $$
  select array['project', 'country', 'children_count', 'status', 'created_at', 'amount', 'currency', 'received_on', 'refunded_amount',
    'refunded_on', 'transfer_id', 'decided_at', 'erased_at']
$$;
comment on function private.kept_of_donation is
  'The facts of a donation that stay in the audit log when it or its donor is gone: no name and no text.';

create function private.derive_donation(old public.donations, new public.donations) returns public.donations
  language plpgsql set search_path = ''
as $$
begin
  new.bank_reference := nullif(private.clean_text(new.bank_reference), '');
  new.decision_reason := nullif(private.clean_text(new.decision_reason), '');
  if new.status = old.status then
    return new;
  elsif old.status = 'pending_payment' then
    new.decided_at := now();
  elsif old.refunded_amount is not null then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  elsif new.status = 'pending_payment' and new.decision_reason is not null then
    new.decided_at := null;
  else
    raise exception 'donation_already_decided' using errcode = 'P0001', detail = old.status::text;
  end if;
  return new;
end
$$;
comment on function private.derive_donation is
  'A decision about a donation has its moment, and is made once or taken back with a reason.';

-- The triggers of a donation: its steps in their order, each in the file of its subject.

create function private.donations_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_forms('donations', new.id);
  new.donor_name := private.clean_text(new.donor_name);
  new.donor_email := lower(btrim(new.donor_email));
  new.donor_phone := private.e164(new.donor_phone, new.country);
  new.project := private.clean_text(new.project);
  return new;
end
$$;
comment on function private.donations_before_insert is
  'A donation is limited, and what was typed is cleaned: a phone number as people write it is kept in E.164, an empty one as none.';
create trigger donations_before_insert
  before insert on public.donations
  for each row execute function private.donations_before_insert();

create function private.donations_before_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new := private.derive_donation(old, new);
  return new;
end
$$;
comment on function private.donations_before_update is 'A decision about a donation is dated.';
create trigger donations_before_update
  before update on public.donations
  for each row execute function private.donations_before_update();

create function private.donations_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_books('donation', 'confirmed', null, to_jsonb(new));
  perform private.use_id('donations', new.id);
  return null;
end
$$;
comment on function private.donations_after_insert is 'A donation is booked where it is confirmed at once, and its id is used.';
create trigger donations_after_insert
  after insert on public.donations
  for each row execute function private.donations_after_insert();

create function private.donations_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- An erasure writes its own entry, without a name.
  if new.erased_at is not distinct from old.erased_at then
    perform private.audit_change('donations', to_jsonb(old), to_jsonb(new));
  end if;
  perform private.keep_books('donation', 'confirmed', old.status::text, to_jsonb(new));
  perform private.refresh_donation_document(old, new);
  if new.erased_at is distinct from old.erased_at then
    perform private.forget_refund_notes(old.id);
  end if;
  return null;
end
$$;
comment on function private.donations_after_update is
  'A change of a donation is recorded, booked and found; with its donor goes what a refund says.';
create trigger donations_after_update
  after update on public.donations
  for each row execute function private.donations_after_update();

create function private.donations_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_change('donations', to_jsonb(old), null, private.kept_of_donation());
  perform private.forget_refund_notes(old.id);
  return null;
end
$$;
comment on function private.donations_after_delete is 'The deletion of a donation is recorded, and takes along what a refund says.';
create trigger donations_after_delete
  after delete on public.donations
  for each row execute function private.donations_after_delete();

create trigger donations_after_insert_statement
  after insert on public.donations referencing new table as new_rows
  for each statement execute function private.add_documents('donation');
create trigger donations_after_delete_statement
  after delete on public.donations referencing old table as old_rows
  for each statement execute function private.drop_documents('donation');

alter table public.donations enable row level security;
grant select on public.donations to authenticated, service_role;
grant insert (id, user_id, donor_name, donor_email, donor_phone, project, country, children_count, status)
  on public.donations to anon, authenticated, service_role;

create policy donations_select_admin on public.donations
  for select to authenticated
  using ((select private.is_admin()));
create policy donations_insert_anyone on public.donations
  for insert to anon, authenticated
  with check (status = 'pending_payment' and user_id is not distinct from (select auth.uid()));

create function private.decide_donation(
  donation_id uuid, new_status public.donation_status, amount numeric, currency public.currency, received_on date, bank_reference text
) returns public.donation_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.authorize_and_lock('donations', donations => array[donation_id]);
  current_status public.donation_status;
begin
  if new_status = 'pending_payment' then
    raise exception 'donation_move_refused' using errcode = 'P0001', detail = 'A donation is confirmed or declined.';
  end if;
  perform private.check_received(amount, received_on);
  if new_status = 'confirmed' and num_nonnulls(amount, currency, received_on) < 3 then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'A confirmed donation has an amount, a currency and a day.';
  end if;
  if scope is not null and currency is not null and private.country_of(currency) is distinct from scope then
    raise exception 'not_your_role' using errcode = '42501', detail = 'Its books are those of one country.';
  end if;
  update public.donations d
  set status = new_status, amount = decide_donation.amount, currency = decide_donation.currency,
    received_on = decide_donation.received_on, bank_reference = decide_donation.bank_reference
  where d.id = donation_id and d.status = 'pending_payment'
  returning d.status into current_status;
  if found then
    return current_status;
  end if;
  select d.status into current_status from public.donations d where d.id = donation_id;
  raise exception 'donation_already_decided' using errcode = 'P0001', detail = current_status::text;
end
$$;
comment on function private.decide_donation is 'Confirms or declines a pending donation, once; the ledger follows by trigger.';

create function public.decide_donation(
  donation_id uuid, new_status public.donation_status, amount numeric default null, currency public.currency default null,
  received_on date default null, bank_reference text default null
) returns public.donation_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('decide_donation', jsonb_build_object(
    'donation_id', donation_id, 'new_status', new_status, 'amount', amount, 'currency', currency, 'received_on', received_on,
    'bank_reference', bank_reference))::public.donation_status
$$;
comment on function public.decide_donation is
  'Confirms a pending donation with what arrived, its currency and day, and the transfer''s reference if it has one, '
  'or declines it; returns its status, null where a second member has to confirm it. Administrators, and members for '
  'money; errors: donation_not_found, '
  'donation_already_decided, donation_move_refused, received_incomplete, received_date_refused.';
grant execute on function public.decide_donation to authenticated;

create function private.undo_donation_decision(donation_id uuid, reason text) returns public.donation_status
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.authorize_and_lock('donations', donations => array[donation_id]);
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  if exists (select from public.donations d where d.id = donation_id and d.refunded_amount is not null) then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  update public.donations d
  set status = 'pending_payment', decision_reason = reason, amount = null, currency = null, received_on = null, bank_reference = null,
    transfer_id = null
  where d.id = donation_id and d.status <> 'pending_payment' and d.erased_at is null;
  if not found then
    raise exception 'donation_not_decided' using errcode = 'P0001';
  end if;
  return 'pending_payment'::public.donation_status;
end
$$;
comment on function private.undo_donation_decision is 'Takes a decision on a donation back, with a reason; not once its donor was erased.';

create function public.undo_donation_decision(donation_id uuid, reason text) returns public.donation_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide(
    'undo_donation_decision', jsonb_build_object('donation_id', donation_id, 'reason', reason))::public.donation_status
$$;
comment on function public.undo_donation_decision is
  'Makes a decided donation pending again, or returns null where a second member has to confirm it; the reason stands '
  'in the history. Administrators, and members for money; '
  'errors: donation_not_found, donation_not_decided, payment_reason_required.';
grant execute on function public.undo_donation_decision to authenticated;

create function private.erase_donor(donation_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.donations d where d.id = erase_donor.donation_id and d.status <> 'confirmed';
  update public.donations d
  set user_id = null, donor_name = null, donor_email = null, donor_phone = null, bank_reference = null, decision_reason = null,
    erased_at = now()
  where d.id = erase_donor.donation_id and d.erased_at is null;
  if not found then
    return;
  end if;
  update private.audit_log l
  set old_values = private.kept_values(l.old_values, private.kept_of_donation()),
    new_values = private.kept_values(l.new_values, private.kept_of_donation())
  where l.table_name = 'donations' and l.row_id = erase_donor.donation_id;
  delete from private.approval_requests p where position(erase_donor.donation_id::text in p.arguments::text) > 0;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'donations', erase_donor.donation_id, 'update', jsonb_build_object('erased_at', now()));
end
$$;
comment on function private.erase_donor is
  'Erases a donor: the whole donation, or of a confirmed one, whose sum stays in the books, the person. The caller''s '
  'right to it is checked before.';

create function private.erase_donors_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.erase_donor(d.id) from public.donations d where d.user_id = old.id order by d.id;
  return old;
end
$$;
comment on function private.erase_donors_of_account is
  'An account goes with what it said as a donor, whichever way it is deleted; without it the name would stay in a '
  'donation that is nobody''s.';
create trigger users_before_delete
  before delete on auth.users
  for each row execute function private.erase_donors_of_account();

create function private.erase_donation(donation_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.donations d where d.id = erase_donation.donation_id) then
    raise exception 'donation_not_found' using errcode = 'P0001';
  end if;
  perform private.erase_donor(erase_donation.donation_id);
end
$$;
comment on function private.erase_donation is
  'Erases a donor on request: the whole donation, or of a confirmed one name, e-mail, phone, account, the transfer''s '
  'reference and the reason of a decision. Administrators only; error: donation_not_found.';
grant execute on function private.erase_donation to authenticated; -- as public.erase_donation
