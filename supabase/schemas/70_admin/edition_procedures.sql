-- The procedures of editions: everybody reads the opened ones, administrators plan, open and end them.
--
--                          administrator    anyone else
--   get_editions           yes              yes: those that were opened
--   get_planned_editions   yes              42501
--   save_edition           yes              42501
--   delete_edition         yes              42501
--   get_opening_summary    yes              42501
--   get_ending_summary     yes              42501
--   open_edition           yes              42501
--   undo_opening           yes              42501
--   end_edition            yes              42501
--   undo_end               yes              42501

create type public.edition_item as (
  year smallint,
  name text,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  auditions_from date,
  auditions_until date,
  finale_on date,
  fees jsonb,
  is_current boolean,
  ended_at timestamptz
);
comment on type public.edition_item is 'A year of the show with its dates and fees; a planned one is neither current nor ended.';

create function private.edition_items(is_planned boolean) returns setof public.edition_item
  language sql stable security definer set search_path = ''
as $$
  select e.year, e.name, e.registration_opens_at, e.registration_closes_at, e.auditions_from, e.auditions_until,
    e.finale_on, e.fees, e.year = private.current_edition(), e.ended_at
  from private.editions e
  where (e.opened_at is null) = is_planned
  order by e.year desc
$$;
comment on function private.edition_items is 'The editions that are planned, or those that were opened; the newest first.';

create function private.opened_editions() returns setof public.edition_item
  language sql stable security definer set search_path = ''
as $$
  select * from private.edition_items(false)
$$;
comment on function private.opened_editions is
  'The current year of the show and the past ones, newest first, with dates and fees. Planned ones are not told.';
grant execute on function private.opened_editions to anon, authenticated; -- as public.get_editions

create function private.planned_editions() returns setof public.edition_item
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.edition_items(true);
end
$$;
comment on function private.planned_editions is 'The years that are planned and not opened yet, newest first. Administrators only.';
grant execute on function private.planned_editions to authenticated; -- as public.get_planned_editions
create function private.save_edition(
  year integer, name text, registration_opens_at timestamptz default null, registration_closes_at timestamptz default null,
  finale_on date default null, fees jsonb default null, auditions_from date default null, auditions_until date default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A larger number would fail as out of range for the column.
  if year is null or year not between 2020 and 2100 then
    raise exception 'edition_year' using errcode = 'P0001', detail = coalesce(year::text, 'null');
  end if;
  perform private.lock_editions(true);
  insert into private.editions as e (
    year, name, registration_opens_at, registration_closes_at, finale_on, fees, auditions_from, auditions_until)
  values (save_edition.year, coalesce(private.clean_text(save_edition.name), ''), save_edition.registration_opens_at,
    save_edition.registration_closes_at, save_edition.finale_on, save_edition.fees, save_edition.auditions_from,
    save_edition.auditions_until)
  on conflict on constraint editions_year_key do update set
    name = excluded.name, registration_opens_at = excluded.registration_opens_at,
    registration_closes_at = excluded.registration_closes_at, finale_on = excluded.finale_on, fees = excluded.fees,
    auditions_from = excluded.auditions_from, auditions_until = excluded.auditions_until;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_edition is
  'Plans a year (2020 to 2100), or changes name, dates and fees of one; a changed fee holds for children who are '
  'registered afterwards. Administrators only.';
grant execute on function private.save_edition to authenticated; -- as public.save_edition
create function private.delete_edition(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  if exists (select from private.audition_days p where p.edition = delete_edition.year)
    and exists (select from private.editions e where e.year = delete_edition.year and e.opened_at is null) then
    -- The days were planned while the edition was open.
    raise exception 'edition_has_days' using errcode = 'P0001', detail = delete_edition.year::text;
  end if;
  delete from private.editions e where e.year = delete_edition.year and e.opened_at is null;
  if not found then
    raise exception 'edition_not_planned' using errcode = 'P0001', detail = coalesce(delete_edition.year::text, '');
  end if;
end
$$;
comment on function private.delete_edition is
  'Deletes a year that is only planned. Administrators only; errors: edition_not_planned, edition_has_days.';
grant execute on function private.delete_edition to authenticated; -- as public.delete_edition
create function private.edition_summary(year integer) returns jsonb
  language sql stable security definer set search_path = '' set jit = off
as $$
  select jsonb_build_object(
    'year', edition_summary.year,
    'children', count(*),
    'unpaid', count(*) filter (where a.ticket_status in ('none', 'unpaid')),
    'payments_pending', (
      select count(*) from public.payments p join public.applications c on c.id = p.application_id
      where p.status = 'pending' and c.edition = edition_summary.year),
    'videos_submitted', count(*) filter (where a.entry_video_status = 'submitted'),
    'auditions_ahead', count(*) filter (where a.audition_state = 'scheduled' and a.audition_date > now()))
  from public.applications a where a.edition = edition_summary.year
$$;
comment on function private.edition_summary is 'The open ends of a year.';

create function private.opening_summary() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.edition_summary(private.current_edition());
end
$$;
comment on function private.opening_summary is
  'The open ends of the year that becomes the past one when another is opened: year, children, unpaid, '
  'payments_pending, videos_submitted, auditions_ahead. Administrators only.';
grant execute on function private.opening_summary to authenticated; -- as public.get_opening_summary
create function private.ending_summary(year integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.edition_summary(year);
end
$$;
comment on function private.ending_summary is
  'The open ends of a year and is refused to its families once it is ended; as get_opening_summary. Administrators only.';
grant execute on function private.ending_summary to authenticated; -- as public.get_ending_summary
create function private.open_edition(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  planned private.editions;
  current private.editions;
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  select e.* into planned from private.editions e where e.year = open_edition.year and e.opened_at is null;
  if not found then
    raise exception 'edition_not_planned' using errcode = 'P0001', detail = coalesce(open_edition.year::text, '');
  end if;
  select e.* into current from private.editions e where e.year = private.current_edition();
  if planned.year < current.year then
    raise exception 'edition_not_later' using errcode = 'P0001', detail = current.year::text;
  elsif current.ended_at is null and coalesce(current.registration_closes_at, 'infinity') > now() then
    raise exception 'edition_registration_open' using errcode = 'P0001', detail = current.year::text;
  end if;
  update private.editions e set opened_at = clock_timestamp() where e.id = planned.id;
end
$$;
comment on function private.open_edition is
  'Makes a planned year the current one: children are registered for it, and lists begin with it. Administrators only; '
  'errors: edition_not_planned, edition_not_later, edition_registration_open (of the year before).';
grant execute on function private.open_edition to authenticated; -- as public.open_edition
create function private.undo_opening(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  if undo_opening.year is distinct from private.current_edition()
    or (select count(*) from private.editions e where e.opened_at is not null) < 2 then
    raise exception 'edition_not_undoable' using errcode = 'P0001', detail = coalesce(undo_opening.year::text, '');
  elsif exists (select from public.applications a where a.edition = undo_opening.year) then
    raise exception 'edition_has_entries' using errcode = 'P0001', detail = coalesce(undo_opening.year::text, '');
  end if;
  if exists (select from private.past_years p where p.year = undo_opening.year) then
    raise exception 'edition_erased' using errcode = 'P0001', detail = undo_opening.year::text;
  end if;
  perform private.stop_erasing(undo_opening.year);
  update private.editions e set opened_at = null, ended_at = null where e.year = undo_opening.year;
end
$$;
comment on function private.undo_opening is
  'Makes the current year a planned one again, as long as no child was registered for it; the year before is current '
  'again. Administrators only; errors: edition_not_undoable, edition_has_entries, edition_erased.';
grant execute on function private.undo_opening to authenticated; -- as public.undo_opening
create function private.end_edition(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ending private.editions;
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  select e.* into ending from private.editions e where e.year = end_edition.year and e.opened_at is not null;
  if not found then
    raise exception 'edition_not_opened' using errcode = 'P0001', detail = coalesce(end_edition.year::text, '');
  end if;
  -- Ending closes registration implicitly (check_registration), so that undoing it restores registration unchanged.
  update private.editions e set ended_at = now() where e.id = ending.id and e.ended_at is null;
end
$$;
comment on function private.end_edition is
  'Ends a year: nobody is registered for it, its parents change what is public, delete and export, and nothing else; '
  'administrators go on. Administrators only; error: edition_not_opened.';
grant execute on function private.end_edition to authenticated; -- as public.end_edition
create function private.undo_end(year integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_editions(true);
  if exists (select from private.past_years p where p.year = undo_end.year) then
    raise exception 'edition_erased' using errcode = 'P0001', detail = undo_end.year::text;
  end if;
  perform private.stop_erasing(undo_end.year);
  update private.editions e set ended_at = null where e.year = undo_end.year and e.ended_at is not null;
end
$$;
comment on function private.undo_end is
  'Takes the end of a year back, as long as none of its children was erased. Administrators only; error: edition_erased.';
grant execute on function private.undo_end to authenticated; -- as public.undo_end
