-- Subscriptions: a recurring payment that a parent offers; it never affects a ticket.
--
--             owner                 administrator        anon    service_role
--   select    own rows              all                  no      all
--   insert    own, status pending   own, as a parent     no      all
--   update    no                    by procedure only    no      no
--   delete    with the child        with the child       no      with the child

create type public.subscription_status as enum ('pending', 'active', 'rejected');

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid,
  amount numeric not null,
  currency public.currency not null,
  reference text,
  description text not null,
  child_name text,
  status public.subscription_status not null default 'pending',
  received_amount numeric,
  received_currency public.currency,
  received_on date,
  received_via public.received_via,
  transfer_id uuid references private.transfers (id) on delete restrict,
  refunded_amount numeric,
  refunded_on date,
  refund_reason text,
  application_country public.country,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint subscriptions_id_user_id_key unique (id, user_id),
  constraint subscriptions_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade,
  constraint subscriptions_amount_check check (amount > 0 and amount <= 10000000 and amount = round(amount, 2)),
  constraint subscriptions_received_check check (
    num_nonnulls(received_amount, received_currency, received_on, received_via, transfer_id) = 0
    or (num_nonnulls(received_amount, received_currency, received_on, received_via, transfer_id) = 5 and status = 'active'
      and received_via <> 'stated')),
  constraint subscriptions_refunded_check check (
    num_nonnulls(refunded_amount, refunded_on, refund_reason) = 0
    or (num_nonnulls(refunded_amount, refunded_on, refund_reason) = 3 and status = 'active')),
  constraint subscriptions_refunded_amount_check check (refunded_amount > 0 and refunded_amount <= coalesce(received_amount, amount)),
  constraint subscriptions_refund_reason_check check (
    char_length(refund_reason) between 1 and 200 and private.is_plain_text(refund_reason)),
  constraint subscriptions_received_amount_check check (
    received_amount > 0 and received_amount <= 10000000 and received_amount = round(received_amount, 2)),
  constraint subscriptions_description_check check (char_length(description) between 1 and 200 and private.is_plain_text(description)),
  constraint subscriptions_reference_check check (char_length(reference) between 1 and 100 and private.is_plain_text(reference)),
  constraint subscriptions_decision_reason_check check (
    char_length(decision_reason) between 1 and 500 and private.is_plain_text(decision_reason))
);
comment on table public.subscriptions is 'A regular transfer as its sender states it; an administrator activates or rejects it.';
comment on column public.subscriptions.amount is 'In whole units of the currency, at most two decimals.';
comment on column public.subscriptions.received_amount is
  'The amount that arrived at first, where the decision recorded it; it then counts in place of the stated one.';
comment on column public.subscriptions.received_currency is 'The currency in which it arrived, which can be another one than was stated.';
comment on column public.subscriptions.received_on is 'The day on which it arrived.';
comment on column public.subscriptions.received_via is
  'How the administrator knows: a line of the bank''s statement, cash in hand, or typed by hand.';
comment on column public.subscriptions.transfer_id is
  'The transfer of which it is a part; null where an activation took the parent''s word.';
comment on column public.subscriptions.refunded_amount is 'The amount given back of it, in the currency in which it arrived.';
comment on column public.subscriptions.refunded_on is 'The day on which it was given back, the last one where there were several.';
comment on column public.subscriptions.refund_reason is 'Why, as the parent reads it.';
comment on column public.subscriptions.application_country is 'The country of the child whom it is for, kept by triggers.';
comment on column public.subscriptions.decision_reason is 'Why it was decided so, or why a decision was taken back; the parent reads it.';

create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_application_id_idx on public.subscriptions (application_id, user_id);
create index subscriptions_transfer_id_idx on public.subscriptions (transfer_id) where transfer_id is not null;
create index subscriptions_status_idx on public.subscriptions (status, created_at desc, id);
create index subscriptions_arrived_idx on public.subscriptions (coalesce(received_on, (decided_at at time zone 'Africa/Lagos')::date))
  where status = 'active';
create index subscriptions_created_at_idx on public.subscriptions (created_at desc, id);
-- Work order: pending rows first, oldest first, then the rest.
create index subscriptions_queue_idx on public.subscriptions ((case when status = 'pending' then created_at end), created_at desc, id);
create index subscriptions_reference_idx on public.subscriptions (upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')));

-- The triggers of a subscription: its steps in their order, each in the file of its subject.

create function private.subscriptions_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  new.reference := nullif(private.clean_text(new.reference), '');
  select a.child_name, a.country into new.child_name, new.application_country from public.applications a
  where a.id = new.application_id and a.user_id = new.user_id;
  perform private.check_payment_child(new.user_id, new.application_id);
  perform private.limit_pending_payments('subscriptions', new.id);
  if private.is_ticket_description(new.description) then
    raise exception 'subscription_opens_no_ticket' using errcode = 'P0001';
  end if;
  return new;
end
$$;
comment on function private.subscriptions_before_insert is
  'A subscription is cleaned, takes the name and the country of its child, and is refused of an ended edition, of a '
  'child of others, beyond a limit, or as a ticket (subscription_opens_no_ticket).';
create trigger subscriptions_before_insert
  before insert on public.subscriptions
  for each row execute function private.subscriptions_before_insert();

create function private.subscriptions_before_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.decision_reason := nullif(private.clean_text(new.decision_reason), '');
  new.decided_at := private.guard_payment_update(to_jsonb(old), to_jsonb(new));
  return new;
end
$$;
comment on function private.subscriptions_before_update is 'What was stated is fixed, and a decision is made once or taken back.';
create trigger subscriptions_before_update
  before update on public.subscriptions
  for each row execute function private.subscriptions_before_update();

create function private.subscriptions_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_books('subscription', 'active', null, to_jsonb(new));
  perform private.use_id('subscriptions', new.id);
  perform private.audit_change('subscriptions', null, to_jsonb(new));
  return null;
end
$$;
comment on function private.subscriptions_after_insert is 'A subscription is booked where it is active at once.';
create trigger subscriptions_after_insert
  after insert on public.subscriptions
  for each row execute function private.subscriptions_after_insert();

create function private.subscriptions_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_books('subscription', 'active', old.status::text, to_jsonb(new));
  if new.status <> old.status then
    perform private.write_payment_notice('subscriptions', to_jsonb(new));
  end if;
  perform private.write_refund_notice(to_jsonb(old), to_jsonb(new));
  perform private.settle_notices(null, new.id);
  perform private.audit_change('subscriptions', to_jsonb(old), to_jsonb(new));
  return null;
end
$$;
comment on function private.subscriptions_after_update is 'A decision or a refund is booked and told.';
create trigger subscriptions_after_update
  after update on public.subscriptions
  for each row execute function private.subscriptions_after_update();

create function private.subscriptions_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_refund_notes(old.id);
  perform private.audit_change('subscriptions', to_jsonb(old), null, private.kept_of_payment());
  return null;
end
$$;
comment on function private.subscriptions_after_delete is 'The deletion of a subscription takes along what a refund says, and is recorded.';
create trigger subscriptions_after_delete
  after delete on public.subscriptions
  for each row execute function private.subscriptions_after_delete();

create trigger subscriptions_after_insert_statement
  after insert on public.subscriptions referencing new table as new_rows
  for each statement execute function private.add_documents('subscription');
create trigger subscriptions_after_delete_statement
  after delete on public.subscriptions referencing old table as old_rows
  for each statement execute function private.drop_documents('subscription');

create function private.refresh_payment_country(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  if new.country = old.country then
    return;
  end if;
  update public.payments p
  set application_country = new.country, ticket_fee = private.fee_of_child(new.id, coalesce(p.received_currency, p.currency))
  where p.application_id = new.id;
  update public.subscriptions s set application_country = new.country where s.application_id = new.id;
  perform private.move_entries(array(
    select p.id from public.payments p where p.application_id = new.id
    union all select s.id from public.subscriptions s where s.application_id = new.id), new.country);
  perform private.follow_money(new.id, true);
end
$$;
comment on function private.refresh_payment_country is
  'A child''s payments are held against the fee of the new country, counted in its currency and booked in its books; the ticket follows.';

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated, service_role;
grant insert (id, user_id, application_id, amount, currency, reference, description, child_name, status)
  on public.subscriptions to authenticated, service_role;

create policy subscriptions_select_own_or_admin on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy subscriptions_insert_own_pending on public.subscriptions
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending');

create function private.without_child(value text, child_name text, stage_name text, max_length integer) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  name text;
begin
  -- Full names anywhere, the first name as a whole word.
  foreach name in array array[child_name, stage_name, split_part(child_name, ' ', 1)] loop
    continue when coalesce(btrim(name), '') = '';
    value := regexp_replace(value, format(
      case when name in (child_name, stage_name) then '%s' else '(?<=^|[ ,;:.()/-])%s(?=$|[ ,;:.()/''’-])' end,
      regexp_replace(name, '([][{}()*+?.\\^$|-])', '\\\1', 'g')), 'a child', 'gi');
  end loop;
  return left(value, max_length);
end
$$;
comment on function private.without_child is 'A text in which a child''s names are replaced, in whatever case.';

create function private.forget_child_in_payments(old public.applications) returns void
  language plpgsql set search_path = ''
as $$
declare
  name text;
  kind text;
  changed uuid[];
begin
  -- Includes the child's earlier names, from payments, notices and corrections.
  for name in
    select old.child_name
    union select p.child_name from public.payments p where p.application_id = old.id
    union select s.child_name from public.subscriptions s where s.application_id = old.id
    union select n.child_name from public.notices n where n.application_id = old.id
    union select l.old_values ->> 'child_name' from private.audit_log l
      where l.table_name = 'applications' and l.row_id = old.id and l.old_values ? 'child_name'
  loop
    -- The first 18 characters make a payment one for a ticket, even where the child is called Talent.
    foreach kind in array array['payment', 'subscription'] loop
      execute format('
        with named as (
          select p.id,
            case when private.is_ticket_description(p.description)
              then left(p.description, 18) || private.without_child(substr(p.description, 19), $2, $3, 182)
              else private.without_child(p.description, $2, $3, 200) end as description,
            private.without_child(p.reference, $2, $3, 100) as reference
          from public.%1$I p where p.user_id = $1 and p.application_id is distinct from $4
            and private.search_key(p.child_name) is distinct from private.search_key($2)),
        changed as (
          update public.%1$I p set description = n.description, reference = n.reference
          from named n where n.id = p.id and (p.description, p.reference) is distinct from (n.description, n.reference)
          returning p.id)
        select array_agg(c.id) from changed c', kind || 's')
      into changed using old.user_id, name, old.stage_name, old.id;
      if changed is not null then
        perform private.index_documents(kind, changed);
      end if;
    end loop;
  end loop;
end
$$;
comment on function private.forget_child_in_payments is
  'Takes an erased child''s names, also former ones, out of the descriptions and references of payments that do not go '
  'with the child, but for those of another child of this name.';
