-- The procedures by which an owner decides what is erased: past years, and people who once offered help or money.
--
--                          administrator    anyone else
--   get_retention          yes              42501
--   get_erasure_summary    yes              42501
--   keep_edition           yes              42501
--   confirm_erasure        yes              42501
--   stop_erasure           yes              42501
--   get_old_offers         yes              42501
--   erase_old_offers       yes              42501

create type public.kept_year as (
  year smallint,
  name text,
  ended_at timestamptz,
  keep_until date,
  may_be_erased_on date,
  confirmed_at timestamptz,
  erased_at timestamptz,
  children integer,
  told integer,
  kept integer,
  waiting integer,
  first_erased_on date,
  erased integer
);
comment on type public.kept_year is
  'A past year and what is kept of it: its children, how many of their parents were told that they are erased, how many '
  'stay because their parents keep them on the list or because a payment waits, from which day on the first go, and '
  'how many went. Days are those of Lagos.';

create function private.retention_of_years() returns setof public.kept_year
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return query
    select e.year, e.name, e.ended_at, e.keep_until,
      (private.may_be_erased_at(e) at time zone 'Africa/Lagos')::date, e.erasure_confirmed_at, e.erased_at,
      c.children, c.told, c.kept, c.waiting, (c.first_told_at at time zone 'Africa/Lagos')::date + 30,
      greatest((select (p.figures -> 'all' ->> 'total_children')::integer from private.past_years p where p.year = e.year) - c.children, 0)
    from private.editions e
    cross join lateral (
      select count(*)::integer as children, count(t.told_at)::integer as told, min(t.told_at) as first_told_at,
        count(k.application_id)::integer as kept,
        (count(*) filter (where k.application_id is null and private.is_payment_pending(a)))::integer as waiting
      from public.applications a
      left join private.kept_children k on k.application_id = a.id
      cross join lateral (select private.erasure_told_at(a.id, e.erasure_confirmed_at) as told_at) t
      where a.edition = e.year) c
    where e.ended_at is not null
    order by e.year desc;
end
$$;
comment on function private.retention_of_years is 'The years that have ended, newest first, and what is kept of each. Administrators only.';
grant execute on function private.retention_of_years to authenticated; -- as public.get_retention
create function private.erasure_summary(year integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'year', erasure_summary.year,
      'children', count(*),
      'listed', count(s.id),
      'payments', coalesce(sum(p.count), 0),
      'files', coalesce(sum(p.files), 0),
      'waiting', count(*) filter (where private.is_payment_pending(a)),
      'accounts', cardinality(private.idle_accounts(null)))
    from public.applications a
    left join public.public_profiles s on s.id = a.id
    cross join lateral (
      select count(*) as count, coalesce(sum(m.files), 0) as files
      from (
        select (select count(*) from public.payment_proofs f where f.payment_id = q.id) as files
        from public.payments q where q.application_id = a.id
        union all
        select (select count(*) from public.payment_proofs f where f.subscription_id = q.id)
        from public.subscriptions q where q.application_id = a.id) m) p
    where a.edition = erasure_summary.year);
end
$$;
comment on function private.erasure_summary is
  'What goes when a year''s children are erased: children, those of them who are listed (and may be kept by their '
  'parents), payments, files of proofs, children whose payment waits (who stay until it is decided), and accounts that '
  'have nothing even now. Administrators only.';
grant execute on function private.erasure_summary to authenticated; -- as public.get_erasure_summary
create function private.stop_erasing(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.editions e set erasure_confirmed_at = null, erased_at = null
  where e.year = stop_erasing.year and e.erasure_confirmed_at is not null;
  if found then
    update public.notices n set settled_at = now()
    from public.applications a
    where a.edition = stop_erasing.year and n.subject_id = a.id and n.kind = 'erasure_ahead' and n.settled_at is null;
  end if;
end
$$;
comment on function private.stop_erasing is
  'Takes back that a year''s children are erased: what their parents were told holds no more. The caller''s right to it is checked before.';

create function private.keep_edition(year integer, keep_until date default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  update private.editions e set keep_until = keep_edition.keep_until where e.year = keep_edition.year and e.ended_at is not null;
  if not found then
    raise exception 'edition_not_ended' using errcode = 'P0001', detail = coalesce(keep_edition.year::text, '');
  end if;
  -- Parents who were told another day are told again once it is confirmed again.
  if exists (select from private.editions e where e.year = keep_edition.year and private.may_be_erased_at(e) > now()) then
    perform private.stop_erasing(keep_edition.year);
  end if;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.keep_edition is
  'Keeps the children of a year that has ended until the end of a day, however long ago that was; null is no such day. '
  'One in the future stops an erasure that was confirmed. Administrators only; error: edition_not_ended.';
grant execute on function private.keep_edition to authenticated; -- as public.keep_edition
create function private.confirm_erasure(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  edition private.editions;
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  select e.* into edition from private.editions e where e.year = confirm_erasure.year and e.ended_at is not null;
  if not found then
    raise exception 'edition_not_ended' using errcode = 'P0001', detail = coalesce(confirm_erasure.year::text, '');
  elsif private.may_be_erased_at(edition) > now() then
    raise exception 'erasure_not_due' using errcode = 'P0001',
      detail = (private.may_be_erased_at(edition) at time zone 'Africa/Lagos')::date::text;
  end if;
  update private.editions e set erasure_confirmed_at = now() where e.id = edition.id and e.erasure_confirmed_at is null;
end
$$;
comment on function private.confirm_erasure is
  'Has the children of a year erased: each parent is told 30 days ahead, and keeps a listed star where they want. '
  'Administrators only; errors: edition_not_ended, erasure_not_due (detail: the day from which on).';
grant execute on function private.confirm_erasure to authenticated; -- as public.confirm_erasure
create function private.stop_erasure(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  perform private.stop_erasing(stop_erasure.year);
end
$$;
comment on function private.stop_erasure is
  'Stops the erasure of a year, at any time: who is gone is gone, all others stay. Confirmed again, their parents are '
  'told anew. Administrators only.';
grant execute on function private.stop_erasure to authenticated; -- as public.stop_erasure
-- People who once offered help or money and have not been heard of since.

create type public.old_offer as (
  kind text,
  id uuid,
  name text,
  country public.country,
  status text,
  changed_at timestamptz
);
comment on type public.old_offer is 'A volunteer or a donation (kind) that nothing was changed of for as long as a past year is kept.';

create function private.every_old_offer() returns setof public.old_offer
  language sql stable security definer set search_path = '' set jit = off
as $$
  select o.*
  from (
    select 'volunteer' as kind, v.id, v.full_name as name, v.country, v.status::text, greatest(v.created_at, (
      select max(l.at) from private.audit_log l where l.table_name = 'volunteers' and l.row_id = v.id)) as changed_at
    from public.volunteers v where v.created_at < now() - private.retention()
    union all
    select 'donation', d.id, d.donor_name, d.country, d.status::text, greatest(d.created_at, d.decided_at, (
      select max(l.at) from private.audit_log l where l.table_name = 'donations' and l.row_id = d.id))
    from public.donations d where d.erased_at is null and d.created_at < now() - private.retention()) o
  where o.changed_at < now() - private.retention()
$$;
comment on function private.every_old_offer is 'Volunteers and donors of whom nothing was changed for so long.';

create function private.old_offers() returns setof public.old_offer
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select o.* from private.every_old_offer() o order by o.changed_at, o.id limit 100;
end
$$;
comment on function private.old_offers is
  'Volunteers and donors of whom nothing was changed for as long as a past year is kept, the oldest first, 100 at '
  'most. Administrators only.';
grant execute on function private.old_offers to authenticated; -- as public.get_old_offers
create function private.erase_old_offers(ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  offer public.old_offer;
  gone integer := 0;
begin
  perform private.require_admin();
  -- An offer renewed or called meanwhile stays.
  for offer in select o.* from private.every_old_offer() o where o.id = any (ids) order by o.id loop
    if offer.kind = 'volunteer' then
      delete from public.volunteers v where v.id = offer.id;
    else
      perform private.erase_donor(offer.id);
    end if;
    gone := gone + 1;
  end loop;
  return gone;
end
$$;
comment on function private.erase_old_offers is
  'Erases those of get_old_offers with these ids, as erase_volunteer and erase_donation do: of a confirmed donation the '
  'sum stays. Says how many; one that was changed meanwhile stays. Administrators only.';
grant execute on function private.erase_old_offers to authenticated; -- as public.erase_old_offers
