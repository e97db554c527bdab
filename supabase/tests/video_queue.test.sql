\ir support/actors.psql
-- Entry videos in the order in which they were handed in, and the finalists by their score.
select plan(22);

create function pg_temp.video(child text, handed_in timestamptz) returns uuid language sql as $$
  select tests.application(jsonb_build_object('child_name', child, 'ticket_status', 'paid', 'entry_video_status', 'submitted',
    'entry_video_url', 'https://youtu.be/abcdefghijk', 'entry_video_submitted_at', handed_in))
$$;
create function pg_temp.queue(arguments text default '') returns text language plpgsql as $$
declare
  found text;
begin
  execute format('select string_agg(a.child_name, '', '') from public.get_applications(only_video => ''submitted'', sort => ''handed_in''%s) a', arguments)
  into found;
  return found;
end
$$;
grant execute on function pg_temp.queue to public;
create function pg_temp.handed_in(child text) returns timestamptz language sql as $$
  select entry_video_submitted_at from public.applications where child_name = child
$$;

select pg_temp.video('Second Adé', '2026-02-02') is not null;
select pg_temp.video('Third Obi', '2026-03-03') is not null;
select pg_temp.video('First Adé', '2026-01-01') is not null;
select tests.application('{"child_name": "Fourth Bello", "ticket_status": "paid"}') is not null;
select is(pg_temp.handed_in('Fourth Bello'), null, 'without a link nothing is handed in');

select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/bbbbbbbbbbb' where child_name = 'Fourth Bello' $$, 1,
  'a parent hands a video in');
select tests.refused($$ update public.applications set entry_video_submitted_at = '2020-01-01' where child_name = 'Fourth Bello' $$, '42501',
  'and nobody says by hand when', '^guarded_column: entry_video_submitted_at$');
select tests.act_as_database();
select is(pg_temp.handed_in('Fourth Bello'), now(), 'it is dated');

select tests.act_as('admin');
select is(pg_temp.queue(), 'First Adé, Second Adé, Third Obi, Fourth Bello', 'the child that has waited longest stands first');
select is(pg_temp.queue(', page_size => 2, page_start => 1'), 'Second Adé, Third Obi', 'by pages');
select is(pg_temp.queue(', search => ''ade'''), 'First Adé, Second Adé', 'and within a search');
select is(pg_temp.queue(', only_statuses => ''approved'''), null, 'and a state');
select tests.affects($$ update public.applications set assessment_report = 'Seen' where child_name = 'First Adé' $$, 1, 'a report');
select is(pg_temp.queue(), 'First Adé, Second Adé, Third Obi, Fourth Bello', 'moves nobody');
select tests.affects($$ update public.applications set entry_video_status = 'failed' where child_name in ('First Adé', 'Second Adé') $$, 2, 'failed');
select is(pg_temp.queue(), 'Third Obi, Fourth Bello', 'decided videos have left');
select tests.act_as_database();
select is(pg_temp.handed_in('First Adé'), '2026-01-01'::timestamptz, 'a verdict leaves the day on which the video came');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = entry_video_url where child_name = 'First Adé' $$, 1,
  'the same link is handed in again');
select tests.affects($$ update public.applications set stage_name = 'Star' where child_name = 'Second Adé' $$, 1, 'another change of a child');
select is((select entry_video_status from public.applications where child_name = 'Second Adé')::text, 'failed', 'hands in nothing');
select tests.act_as('admin');
select is(pg_temp.queue(), 'Third Obi, ' || case when (select id from public.applications where child_name = 'First Adé')
    < (select id from public.applications where child_name = 'Fourth Bello') then 'First Adé, Fourth Bello' else 'Fourth Bello, First Adé' end,
  'and waits anew, behind those who came before');
select is((select reached_at from public.application_milestones m join public.applications a on a.id = m.application_id
  where a.child_name = 'First Adé' and m.milestone = 'video_submitted'), now(), 'as its parent reads it');

-- The finalists.
select tests.act_as_database();
select tests.application(jsonb_build_object('child_name', name, 'talents', talents, 'is_finalist', is_finalist,
  'status', case when score is null then 'approved' else 'assessed' end, 'assessment_score', score, 'created_at', '2026-05-05'::date + position)) is not null
from (values
  ('Ada Low', '["Dance"]'::jsonb, true, 7::numeric, 1), ('Bola High', '["Music", "Dance"]', true, 9.5, 2),
  ('Chidi Later', '["Dance"]', true, 7, 3), ('Dayo Unscored', '["Dance"]', true, null, 4),
  ('Emeka Painter', '["Arts"]', true, 8, 5), ('Femi Guest', '["Dance"]', false, 10, 6)) c (name, talents, is_finalist, score, position);
create function pg_temp.finalists(talent text, size integer default null) returns text language sql as $$
  select string_agg(f.child_name, ', ') from public.get_finalists(talent, size) f
$$;
grant execute on function pg_temp.finalists to public;
select tests.act_as('admin');
select is(pg_temp.finalists('Dance'), 'Bola High, Ada Low, Chidi Later, Dayo Unscored', 'the finalists of a talent, the best first');
select is(pg_temp.finalists('Dance', 2), 'Bola High, Ada Low', 'as many as are asked for');
select is(pg_temp.finalists(null), 'Bola High, Emeka Painter, Ada Low, Chidi Later, Dayo Unscored', 'or of all talents');
select is(pg_temp.finalists('Sports'), null, 'and none where there is none');
select * from finish();
