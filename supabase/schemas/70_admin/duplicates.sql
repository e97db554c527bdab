-- Duplicates: children of the current year who may have been entered twice, with the same phone number in two accounts, or the same name,
-- age and state.
--
--                             administrator    anyone else
--   private.duplicate_keys    no               no
--   private.told_apart        no               no
--   get_duplicates            yes              42501
--   set_told_apart            yes              42501
--   close_duplicate           yes              42501
--
-- Families never learn of each other: across accounts the office only gets a warning, and calls. Within one account a duplicate can be
-- closed: its money is booked to the kept child, the part that the ticket does not need becomes the family's credit, its ticket, points,
-- reference and sharing link move along where they are worth more, and it is deleted.

create table private.duplicate_keys (
  application_id uuid primary key,
  edition smallint not null,
  user_id uuid not null,
  phone text collate "C" not null,
  child_key text collate "C" not null,
  is_shared boolean not null default false,
  constraint duplicate_keys_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade
);
comment on table private.duplicate_keys is
  'The values by which children are compared. They are found when they are written, so that a look reads '
  'those alone that have a duplicate.';
comment on column private.duplicate_keys.child_key is 'The folded name, the age and the state.';
comment on column private.duplicate_keys.is_shared is 'Whether another child has, or has had, one of the values.';
create index duplicate_keys_phone_idx on private.duplicate_keys (edition, phone, user_id);
create index duplicate_keys_child_key_idx on private.duplicate_keys (edition, child_key);
-- The search walks the shared values, one after the other.
create index duplicate_keys_shared_child_key_idx on private.duplicate_keys (edition, child_key, user_id, application_id) where is_shared;
create index duplicate_keys_shared_phone_idx on private.duplicate_keys (edition, phone, user_id, application_id) where is_shared;
alter table private.duplicate_keys enable row level security;

create function private.duplicate_key(child public.applications) returns private.duplicate_keys
  language plpgsql stable set search_path = ''
as $$
begin
  return row(child.id, child.edition, child.user_id, child.parent_phone,
    concat_ws('|', private.search_key(child.child_name), child.age, child.state_city), false);
end
$$;
comment on function private.duplicate_key is 'The values by which a child is compared with others.';

create function private.duplicates_of(key private.duplicate_keys) returns setof private.duplicate_keys
  language sql stable security definer set search_path = ''
as $$
  select k.* from private.duplicate_keys k
  where k.edition = key.edition and k.child_key = key.child_key and k.application_id <> key.application_id
  union all
  -- Siblings share the phone number of their account.
  select k.* from private.duplicate_keys k
  where k.edition = key.edition and k.phone = key.phone and k.user_id <> key.user_id
$$;
comment on function private.duplicates_of is
  'The keys of other children of the year with the same name, age and state, or in another account with '
  'the same phone.';

create function private.keep_duplicate_key(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
declare
  key private.duplicate_keys := private.duplicate_key(new);
begin
  if (new.child_name, new.age, new.state_city, new.parent_phone)
    is not distinct from (old.child_name, old.age, old.state_city, old.parent_phone) then
    return;
  end if;
  -- Two concurrent registrations take turns, so that the second finds the first.
  perform pg_advisory_xact_lock(hashtextextended('duplicate ' || v.value, 0))
  from (select unnest(array[key.phone, key.child_key]) as value order by 1) v;
  key.is_shared := exists (select from private.duplicates_of(key));
  insert into private.duplicate_keys as k select (key).*
  on conflict on constraint duplicate_keys_pkey do update
  set phone = excluded.phone, child_key = excluded.child_key, is_shared = k.is_shared or excluded.is_shared;
  if key.is_shared then
    update private.duplicate_keys k set is_shared = true
    where k.application_id in (select d.application_id from private.duplicates_of(key) d where not d.is_shared limit 10);
  end if;
end
$$;
comment on function private.keep_duplicate_key is
  'Keeps a child''s row in duplicate_keys, and marks it and those that it is a duplicate of.';

create table private.told_apart (
  one_id uuid,
  other_id uuid,
  told_at timestamptz not null default now(),
  constraint told_apart_pkey primary key (one_id, other_id),
  constraint told_apart_one_id_fkey foreign key (one_id) references public.applications (id) on delete cascade,
  constraint told_apart_other_id_fkey foreign key (other_id) references public.applications (id) on delete cascade,
  constraint told_apart_order_check check (one_id < other_id)
);
comment on table private.told_apart is 'Pairs of children that the office found not to be the same.';
create index told_apart_other_id_idx on private.told_apart (other_id);
alter table private.told_apart enable row level security;

create type public.duplicate as (
  reason text,
  is_one_account boolean,
  one jsonb,
  other jsonb
);
comment on type public.duplicate is
  'Two children who may be the same, by their name (with age and state) or their phone; one and other are as '
  'panel_item, with age, money and credit (objects of currency and amount: what was paid, and what of it becomes the '
  'family''s credit if this one is closed), is_pending, whether a payment of theirs waits, and what goes with the '
  'entry that is closed: has_video, score, audition_date, audition_result and is_finalist.';

create function private.duplicate_pairs(edition integer) returns table (reason text, one_id uuid, other_id uuid, is_one_account boolean)
  language sql stable security definer set search_path = '' set jit = off
as $$
  -- Of a widely shared value only ten are compared: hundreds of accounts with one phone number are a different mistake.
  with shared as materialized (
    select k.* from private.duplicate_keys k where k.edition = duplicate_pairs.edition and k.is_shared
  ), names as (
    select k.*, row_number() over (partition by k.child_key order by k.user_id, k.application_id) as position from shared k
  ), phones as (
    -- One child per account, or siblings would form many pairs.
    select a.*, row_number() over (partition by a.phone order by a.user_id) as position
    from (select distinct on (k.phone, k.user_id) k.* from shared k order by k.phone, k.user_id, k.application_id) a
  ), pairs as (
    select 'name' as reason, one.application_id as one_id, other.application_id as other_id, one.user_id = other.user_id as is_one_account
    from names one join names other on other.child_key = one.child_key and other.position > one.position
    where other.position <= 10
    union all
    -- A pair with both reasons is listed once, by its name.
    select 'phone', one.application_id, other.application_id, false
    from phones one join phones other on other.phone = one.phone and other.position > one.position and other.child_key <> one.child_key
    where other.position <= 10
  )
  select p.reason, least(p.one_id, p.other_id), greatest(p.one_id, p.other_id), p.is_one_account
  from pairs p
  where not exists (
    select from private.told_apart t where t.one_id = least(p.one_id, p.other_id) and t.other_id = greatest(p.one_id, p.other_id))
  order by p.is_one_account desc, p.reason, 2, 3
  limit 100
$$;
comment on function private.duplicate_pairs is
  'The first hundred pairs of children of a year who may be the same; those of one account, which can be '
  'closed, stand first.';

create function private.money_if_closed(closed_id uuid, kept_id uuid) returns table (
  kind private.ledger_kind, row_id uuid, entry_id bigint, transfer_id uuid, refunded numeric, currency public.currency,
  pays numeric, credit numeric
)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid;
  home public.currency;
  due numeric;
  paid record;
  entry private.booked_entries;
  may_be_credit boolean;
begin
  if kept_id is null then
    return;
  end if;
  for paid in
    select 'payment'::private.ledger_kind as kind, p.id, p.created_at, p.is_ticket, p.is_accepted_as_full,
      p.transfer_id is null as is_stated
    from public.payments p
    where p.application_id = closed_id and p.status = 'approved'
    union all
    select 'subscription', s.id, s.created_at, false, false, s.transfer_id is null
    from public.subscriptions s
    where s.application_id = closed_id and s.status = 'active'
    -- Money received pays the ticket before money only stated.
    order by is_stated, created_at, id
  loop
    -- Lazy: most children of a list have no money.
    if family is null then
      select a.user_id, private.currency_of(a.country), case when m.is_accepted then 0 else greatest(a.ticket_fee - m.received, 0) end
      into family, home, due
      from public.applications a
      cross join lateral private.ticket_money(a.id, private.currency_of(a.country)) m
      where a.id = kept_id;
    end if;
    -- Per row, since a join may read the whole ledger.
    select b.* into entry from private.booked_entries b where b.kind = paid.kind and b.row_id = paid.id;
    continue when entry.refunded = entry.amount;
    may_be_credit := paid.is_ticket and not paid.is_stated and exists (
      select from private.transfers t where t.id = entry.transfer_id and coalesce(t.user_id = family, true));
    pays := case when not may_be_credit then entry.amount
      when entry.currency = home then least(entry.amount, due)
      when due > 0 then entry.amount else 0 end;
    due := case when not paid.is_ticket then due
      when entry.currency = home then greatest(due - pays, 0)
      when paid.is_accepted_as_full then 0 else due end;
    kind := paid.kind;
    row_id := paid.id;
    entry_id := entry.id;
    transfer_id := entry.transfer_id;
    refunded := entry.refunded;
    currency := entry.currency;
    credit := entry.amount - pays;
    return next;
  end loop;
end
$$;
comment on function private.money_if_closed is
  'The payments and subscriptions of a duplicate that would be booked to the kept child of the same account: in pays the '
  'amount that each would still pay, in credit the part of a ticket payment above what is due, which would be the '
  'family''s. Only stated money, and that of another family''s transfer, is never its credit and goes along whole. One '
  'that went back whole stays in the books as it is and is left out.';

create function private.duplicates() returns setof public.duplicate
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.reason, p.is_one_account,
      private.duplicate_item(p.one_id, case when p.is_one_account then p.other_id end),
      private.duplicate_item(p.other_id, case when p.is_one_account then p.one_id end)
    from private.duplicate_pairs(private.current_edition()) p;
end
$$;
comment on function private.duplicates is
  'The first 100 pairs of children of the current year with the same telephone in two accounts, or the same name, age '
  'and state, that were not told apart; pairs of one account first. Administrators only.';
grant execute on function private.duplicates to authenticated; -- as public.get_duplicates

create function private.duplicate_item(application_id uuid, kept_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select to_jsonb(i) || jsonb_build_object('age', a.age, 'last_sign_in_at', u.last_sign_in_at, 'confirmed_at', h.confirmed_at,
    'corrected_at', (
      select max(l.at) from private.audit_log l
      where l.table_name = 'applications' and l.row_id = a.id and l.action = 'update' and l.actor_id is distinct from a.user_id
        and l.new_values ?| private.corrected_columns()), 'has_video', a.entry_video_url is not null, 'score', a.assessment_score,
    'audition_date', a.audition_date, 'audition_result', a.audition_result, 'is_finalist', a.is_finalist, 'money',
    (select coalesce(jsonb_agg(m order by m.currency), '[]') from private.money_of_application(a.id) m), 'credit',
    (select coalesce(jsonb_agg(c order by c.currency), '[]') from (
      select m.currency, trim_scale(sum(m.credit)) as amount from private.money_if_closed(a.id, duplicate_item.kept_id) m
      group by m.currency having sum(m.credit) > 0) c), 'is_pending',
    exists (select from public.payments p where p.application_id = a.id and p.status = 'pending')
    or exists (select from public.subscriptions s where s.application_id = a.id and s.status = 'pending'))
  from private.panel_items('application', array[duplicate_item.application_id]) i
  join public.applications a on a.id = i.id
  join auth.users u on u.id = a.user_id
  left join private.email_addresses h on h.user_id = a.user_id
$$;
comment on function private.duplicate_item is
  'A child of a pair as the panel shows it, with its age, when somebody last signed in, confirmed the address and, of the '
  'office, corrected an answer, what was paid for it, the part of this that becomes the '
  'family''s credit if the other child is kept, whether a payment of its waits, and what goes with it.';

create function private.set_told_apart(one_id uuid, other_id uuid, is_told_apart boolean default true) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (select count(*) from (
    select from public.applications a where a.id in (set_told_apart.one_id, set_told_apart.other_id) for key share) children) <> 2 then
    raise exception 'application_not_found' using errcode = 'P0001';
  end if;
  if set_told_apart.is_told_apart then
    insert into private.told_apart (one_id, other_id)
    values (least(set_told_apart.one_id, set_told_apart.other_id), greatest(set_told_apart.one_id, set_told_apart.other_id))
    on conflict on constraint told_apart_pkey do nothing;
  else
    delete from private.told_apart t
    where t.one_id = least(set_told_apart.one_id, set_told_apart.other_id)
      and t.other_id = greatest(set_told_apart.one_id, set_told_apart.other_id);
  end if;
end
$$;
comment on function private.set_told_apart is
  'Remembers that two children are not the same, or with is_told_apart false forgets it. Administrators only; error: '
  'application_not_found.';
grant execute on function private.set_told_apart to authenticated; -- as public.set_told_apart

create function private.move_money(closed public.applications, kept public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  paid record;
  moved uuid;
begin
  for paid in select * from private.money_if_closed(closed.id, kept.id) loop
    if paid.entry_id is null then
      raise exception 'payment_not_booked' using errcode = 'P0001';
    elsif paid.refunded <> 0 then
      raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
    end if;
    perform private.reverse_entry(paid.entry_id);
    if paid.credit > 0 then
      update private.transfers t set user_id = kept.user_id where t.id = paid.transfer_id and t.user_id is null;
    end if;
    continue when paid.pays = 0;
    perform set_config('private.rebooked_transfer', paid.transfer_id::text, true);
    if paid.kind = 'payment' then
      insert into public.payments (
        user_id, application_id, amount, currency, reference, description, status, decided_at, decision_reason,
        received_amount, received_currency, received_on, received_via, transfer_id, is_accepted_as_full, created_at)
      select kept.user_id, kept.id, p.amount, p.currency, p.reference, p.description, p.status, p.decided_at, p.decision_reason,
        case when p.transfer_id is not null then paid.pays end, p.received_currency, p.received_on, p.received_via, p.transfer_id,
        -- If a part is left over, the price was reached.
        p.is_accepted_as_full and paid.credit = 0, p.created_at
      from public.payments p where p.id = paid.row_id
      returning id into moved;
      update public.payment_proofs f set payment_id = moved where f.payment_id = paid.row_id;
    else
      insert into public.subscriptions (
        user_id, application_id, amount, currency, reference, description, status, decided_at, decision_reason,
        received_amount, received_currency, received_on, received_via, transfer_id, created_at)
      select kept.user_id, kept.id, s.amount, s.currency, s.reference, s.description, s.status, s.decided_at, s.decision_reason,
        s.received_amount, s.received_currency, s.received_on, s.received_via, s.transfer_id, s.created_at
      from public.subscriptions s where s.id = paid.row_id
      returning id into moved;
      update public.payment_proofs f set subscription_id = moved where f.subscription_id = paid.row_id;
    end if;
    perform set_config('private.rebooked_transfer', '', true);
    -- Told once: the payment's notice, and its email that may be on its way, move to the kept child.
    update public.notices n
    set application_id = kept.id, payment_id = moved, subject_id = case n.subject_id when closed.id then kept.id else moved end
    where n.payment_id = paid.row_id and not exists (
      select from public.notices o where o.subject_id = kept.id and o.kind = n.kind and o.created_at = n.created_at);
  end loop;
end
$$;
comment on function private.move_money is
  'Books what was paid for a child to another of the same account, as money_if_closed has it: each entry is taken '
  'back, and the same transfer pays a payment of the other, which has its proofs and notices; nothing is told anew. '
  'Refuses (payment_is_refunded) one of which a part went back.';

create function private.points_of_tiers(tiers public.ticket_status[]) returns integer
  language sql immutable set search_path = ''
as $$
  select coalesce(sum(private.tier_points(t)), 0)::integer from unnest(tiers) t
$$;
comment on function private.points_of_tiers is 'The points that were given with these tiers.';

create function private.carry_ticket(closed public.applications, kept_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Tickets are ordered by value. A disqualification has none: it is neither carried over nor lifted.
  update public.applications a set ticket_status = closed.ticket_status
  where a.id = kept_id and private.is_ticket_paid(closed.ticket_status) and a.ticket_status < closed.ticket_status;
  -- Each tier counts once, whichever child had it; of all other points the higher number stays.
  update public.applications a
  set awarded_tiers = t.tiers, ticket_corrected_at = least(a.ticket_corrected_at, closed.ticket_corrected_at),
    points = greatest(a.points, closed.points, private.points_of_tiers(t.tiers)
      + greatest(a.points - private.points_of_tiers(a.awarded_tiers), closed.points - private.points_of_tiers(closed.awarded_tiers)))
  from (
    select a.awarded_tiers || array(select c from unnest(closed.awarded_tiers) c where c <> all (a.awarded_tiers)) as tiers
    from public.applications a where a.id = kept_id) t
  where a.id = kept_id;
  -- Told once: the notices of a ticket without a payment, and of its tier, move to the kept child.
  update public.notices n set application_id = kept_id, subject_id = kept_id
  where n.subject_id = closed.id and n.kind in ('ticket_paid', 'ticket_tier') and not exists (
    select from public.notices o where o.subject_id = kept_id and o.kind = n.kind and o.created_at = n.created_at);
end
$$;
comment on function private.carry_ticket is
  'Gives the kept child the ticket of its duplicate and its mark of a correction where these are worth more, and the '
  'tiers and points of both, each tier once; nothing is told anew.';

create function private.carry_references(closed public.applications, kept_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.reference_aliases f set application_id = kept_id where f.application_id = closed.id;
  insert into private.reference_aliases (payment_reference, share_code, application_id)
  values (closed.payment_reference, case when closed.is_shareable then closed.share_code end, kept_id);
  perform private.index_documents('application', array[kept_id]);
end
$$;
comment on function private.carry_references is 'Has the reference and the sharing link of a duplicate lead to the kept child.';

create function private.close_duplicate(closed_id uuid, kept_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  closed public.applications;
  kept public.applications;
begin
  perform private.require_admin();
  perform private.lock_books(false);
  -- Locked for update, so that no payment of the closed child is stated meanwhile; in id order, as everywhere.
  perform from public.applications a where a.id in (closed_id, kept_id) order by a.id for update;
  select a.* into closed from public.applications a where a.id = closed_id;
  select a.* into kept from public.applications a where a.id = kept_id;
  if closed.id is null or kept.id is null then
    raise exception 'application_not_found' using errcode = 'P0001';
  elsif closed.user_id <> kept.user_id then
    raise exception 'duplicate_of_two_accounts' using errcode = 'P0001';
  elsif closed.id = kept.id or not exists (
    select from private.duplicate_keys c join private.duplicate_keys k on (k.edition, k.child_key) = (c.edition, c.child_key)
    where c.application_id = closed.id and k.application_id = kept.id) then
    raise exception 'not_a_duplicate' using errcode = 'P0001';
  elsif exists (select from public.payments p where p.application_id = closed.id and p.status = 'pending')
    or exists (select from public.subscriptions s where s.application_id = closed.id and s.status = 'pending') then
    raise exception 'duplicate_is_pending' using errcode = 'P0001';
  end if;
  perform set_config('private.closed_duplicate', closed.id::text, true);
  perform private.move_money(closed, kept);
  perform private.carry_ticket(closed, kept.id);
  perform set_config('private.closed_duplicate', '', true);
  perform private.carry_references(closed, kept.id);
  update private.call_notes c set application_id = kept.id where c.application_id = closed.id;
  delete from public.applications a where a.id = closed.id;
  -- Last year's entry has one successor: without this its parent would be asked to enter the child again.
  update public.applications a set previous_id = closed.previous_id
  where a.id = kept.id and a.previous_id is null and closed.previous_id is not null;
  insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
  values (auth.uid(), 'applications', kept.id, 'update', '{"duplicate_closed_at": null}', jsonb_build_object('duplicate_closed_at', now()));
end
$$;
comment on function private.close_duplicate is
  'Closes one of two entries of the same child in one account: what was paid for it pays the other one from now on, '
  'ticket money above what is due becomes the family''s credit, the better ticket and the higher points stay, its '
  'reference and sharing link lead to the other one, and it is deleted. Administrators only; errors: '
  'application_not_found, duplicate_of_two_accounts, not_a_duplicate, duplicate_is_pending, '
  'payment_is_refunded, edition_ended, month_is_closed.';
grant execute on function private.close_duplicate to authenticated; -- as public.close_duplicate
